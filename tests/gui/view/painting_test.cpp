// Draws, picks and paints sets with the mouse, and tests what the view shows of conditions. Undo and redo give the case
// as it was saved before and after.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/painting/tool_options.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/condition_marks.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace painting_test {

using namespace periscope;
using namespace periscope::ui;

class PaintingTest : public QObject {
    Q_OBJECT

    static bool settled(Workbench& bench) {
        return QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000);
    }

    // One step more than before; back and forth the case is as it was and as it is.
    static void check_undo(Workbench& bench, const std::string& before, int steps, const QString& words) {
        auto* stack = bench.document().undo_stack();
        const std::string after = case_to_json(bench.document().value());
        QVERIFY(after != before);
        QCOMPARE(stack->count(), steps + 1);
        QVERIFY2(stack->undoText().contains(words), qPrintable(stack->undoText()));
        stack->undo();
        QCOMPARE(case_to_json(bench.document().value()), before);
        stack->redo();
        QCOMPARE(case_to_json(bench.document().value()), after);
        QVERIFY(settled(bench));
    }

    static void wheel(Workbench& bench, const QPoint& at, int delta, Qt::KeyboardModifiers keys = {}) {
        auto& view = bench.window.viewport();
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
    }

private slots:
    void draws_around_nodes() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        auto* options = bench.find<QWidget>(QStringLiteral("toolOptions"));
        QVERIFY(options && !options->isVisible());
        bench.click(QStringLiteral("toolOutline"));
        QVERIFY(options->isVisible());
        QVERIFY(bench.find<QLabel>(QStringLiteral("toolHint"))->text().contains(QStringLiteral("Drag around")));
        QCOMPARE(bench.document().value().sets.size(), std::size_t(2)); // made by the drag
        const std::string before = case_to_json(bench.document().value());
        const int steps = bench.document().undo_stack()->count();
        bench.drag(bench.where({0.020, 0.080, 0}), bench.where({0.060, 0.030, 0}));
        QCOMPARE(bench.document().value().sets.size(), std::size_t(3));
        check_undo(bench, before, steps, QStringLiteral("Add set"));
        const auto& prism = std::get<SetPrism>(bench.document().value().sets[2].shape);
        QCOMPARE(prism.outline.size(), std::size_t(4));
        QCOMPARE(prism.direction[2].value, -1.0); // the way one looks in the front view
        QVERIFY(!prism.depth);
        const std::size_t through = bench.workspace().sets.count(2);
        // 3.125 mm cubes: 40 × 50 mm hold about 13 × 16 of them, two deep.
        QVERIFY2(through >= 12 * 15 * 2 && through <= 14 * 17 * 2, qPrintable(QString::number(through)));
        // Again, into the same set: of the surface alone a half.
        bench.window.select({ItemKind::set, 2});
        QCOMPARE(bench.window.tools().current(), ToolKind::outline);
        bench.find<QCheckBox>(QStringLiteral("surfaceOnly"))->setChecked(true);
        const std::string once = case_to_json(bench.document().value());
        const int again = bench.document().undo_stack()->count();
        bench.drag(bench.where({0.020, 0.080, 0}), bench.where({0.060, 0.030, 0}));
        check_undo(bench, once, again, QStringLiteral("Draw outline of set 3"));
        QCOMPARE(bench.workspace().sets.count(2), through / 2);
        // A lasso: a triangle has half of the rectangle.
        bench.find<QCheckBox>(QStringLiteral("surfaceOnly"))->setChecked(false);
        auto* kind = bench.find<QComboBox>(QStringLiteral("outlineKind"));
        kind->setCurrentIndex(1);
        emit kind->activated(1);
        auto* view = &bench.window.viewport();
        const std::vector<QPoint> corners{bench.where({0.020, 0.080, 0}), bench.where({0.060, 0.080, 0}),
                                          bench.where({0.020, 0.030, 0})};
        QTest::mousePress(view, Qt::LeftButton, {}, corners[0]);
        for (std::size_t side = 0; side < 3; ++side)
            for (int i = 1; i <= 10; ++i) {
                const QPoint at = corners[side] + (corners[(side + 1) % 3] - corners[side]) * i / 10;
                QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
                QApplication::sendEvent(view, &move);
            }
        QTest::mouseRelease(view, Qt::LeftButton, {}, corners[0]);
        QVERIFY(settled(bench));
        const double half = double(bench.workspace().sets.count(2)) / double(through);
        QVERIFY2(half > 0.42 && half < 0.58, qPrintable(QString::number(half)));
        QTest::keyClick(&bench.window, Qt::Key_Escape);
        QCOMPARE(bench.window.tools().current(), ToolKind::camera);
        QVERIFY(!options->isVisible());
        bench.document().undo_stack()->setClean();
    }

    void picks_a_face() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewIso"));
        bench.click(QStringLiteral("toolFace"));
        const std::string before = case_to_json(bench.document().value());
        const int steps = bench.document().undo_stack()->count();
        const auto& nodes = *bench.workspace().body.nodes()->nodes;
        const Box box = bench.workspace().body.nodes()->bounds;
        const Vec3 middle = box.centre();
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {},
                          bench.where({middle.x + 0.02, middle.y, box.max.z + nodes.spacing / 2})); // the front
        QCOMPARE(bench.document().value().sets.size(), std::size_t(3));
        check_undo(bench, before, steps, QStringLiteral("Add set"));
        QVERIFY(std::get<SetFace>(bench.document().value().sets[2].shape).angle.text == "20 deg");
        QCOMPARE(bench.workspace().sets.count(2), nodes.size() / 2); // one of two layers
        // Deeper, and into the same set: the top.
        auto* depth = bench.find<QLineEdit>(QStringLiteral("layerDepth"));
        depth->setText(QStringLiteral("2 dx"));
        emit depth->textEdited(depth->text());
        bench.window.select({ItemKind::set, 2});
        const std::string once = case_to_json(bench.document().value());
        const int again = bench.document().undo_stack()->count();
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {},
                          bench.where({middle.x, box.max.y + nodes.spacing / 2, middle.z}));
        check_undo(bench, once, again, QStringLiteral("Pick face of set 3"));
        QCOMPARE(bench.workspace().sets.count(2), 2 * nodes.size() / nodes.lattice->count[1]);
        // All that faces as the top does: the same nodes, and not the bottom.
        auto* kind = bench.find<QComboBox>(QStringLiteral("faceKind"));
        QVERIFY(kind->isVisible());
        const auto choose = [&](int index) {
            kind->setCurrentIndex(index);
            emit kind->activated(index);
        };
        const QPoint top = bench.where({middle.x, box.max.y + nodes.spacing / 2, middle.z});
        choose(1);
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, top);
        const auto& sets = bench.document().value().sets;
        QCOMPARE(sets.size(), std::size_t(4));
        QVERIFY(settled(bench));
        QCOMPARE(std::get<SetFacing>(sets[3].shape).direction[1].value, 1.0);
        QCOMPARE(bench.workspace().sets.count(3), 2 * nodes.size() / nodes.lattice->count[1]);
        // The layer behind its plane, through the plate; another click puts it elsewhere.
        choose(2);
        QVERIFY(!bench.find<QDoubleSpinBox>(QStringLiteral("faceAngle"))->isVisible());
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, top);
        QCOMPARE(sets.size(), std::size_t(5));
        QVERIFY(settled(bench));
        QCOMPARE(bench.workspace().sets.count(4), 2 * nodes.size() / nodes.lattice->count[1]);
        bench.window.select({ItemKind::set, 4});
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {},
                          bench.where({middle.x + 0.02, middle.y, box.max.z + nodes.spacing / 2}));
        QCOMPARE(sets.size(), std::size_t(5));
        QCOMPARE(std::get<SetPlane>(sets[4].shape).normal[2].value, 1.0);
        QVERIFY(settled(bench));
        QCOMPARE(bench.workspace().sets.count(4), nodes.size()); // two layers, two deep
        bench.document().undo_stack()->setClean();
    }

    // Grow makes a set of the set, and once more changes that one; each is one step back.
    void grows_and_shrinks() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::set, 0});
        const std::string before = case_to_json(bench.document().value());
        const std::size_t own = bench.workspace().sets.count(0);
        const auto press = [&](const char* name) {
            QTest::mouseClick(bench.find<QPushButton>(QLatin1String(name)), Qt::LeftButton);
            QTRY_VERIFY(bench.workspace().sets.known());
            QCoreApplication::processEvents(); // another panel
        };
        press("growSet");
        const auto& sets = bench.document().value().sets;
        QCOMPARE(sets.size(), std::size_t(3));
        const std::size_t once = bench.workspace().sets.count(2);
        QVERIFY2(once > own, qPrintable(QStringLiteral("%1 of %2").arg(once).arg(own)));
        QCOMPARE(bench.find<WorkflowTree>(QStringLiteral("workflow"))->current(), (Item{ItemKind::set, 2}));
        press("growSet");
        QCOMPARE(sets.size(), std::size_t(3));
        QCOMPARE(std::get<SetGrown>(sets[2].shape).by.value, 2.0);
        QVERIFY(bench.workspace().sets.count(2) > once);
        press("shrinkSet");
        QCOMPARE(bench.workspace().sets.count(2), once);
        press("shrinkSet"); // by nothing makes no sense: a set of this one
        QCOMPARE(sets.size(), std::size_t(4));
        QCOMPARE(bench.document().undo_stack()->undoText(), QStringLiteral("Shrink set"));
        for (int i = 0; i < 4; ++i)
            bench.document().undo_stack()->undo();
        QCOMPARE(case_to_json(bench.document().value()), before);
        bench.document().undo_stack()->setClean();
    }

    void brushes_the_surface_and_replaces() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("thicker"), [](Case& c) { // five layers
            std::get<BoxGeometry>(c.geometry).box[2] = parse_quantity("5 dx", dimension::length);
        });
        QVERIFY(bench.wait_for_nodes());
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("toolBrush"));
        auto& brush = bench.window.tools().brush();
        brush.set_radius(0.012);
        const auto stroke = [&] { bench.drag(bench.where({0.04, 0.05, 0}), bench.where({0.10, 0.05, 0})); };
        const std::string none = case_to_json(bench.document().value());
        const int steps_before = bench.document().undo_stack()->count();
        stroke();
        check_undo(bench, none, steps_before, QStringLiteral("Add set"));
        bench.window.select({ItemKind::set, 2});
        const std::size_t through = bench.workspace().sets.count(2);
        bench.find<QCheckBox>(QStringLiteral("surfaceOnly"))->setChecked(true);
        bench.window.tools().settings().mode = BrushMode::replace;
        const std::string before = case_to_json(bench.document().value());
        const int steps = bench.document().undo_stack()->count();
        stroke();
        check_undo(bench, before, steps, QStringLiteral("Repaint set 3"));
        const std::size_t layers = bench.workspace().sets.count(2);
        QVERIFY2(layers < through / 2 && layers > through / 6,
                 qPrintable(QStringLiteral("%1 of %2").arg(layers).arg(through)));
        for (const std::uint32_t node :
             bench.workspace().sets.members(2)) { // the nodes of the case are those of the view
            const auto& p = bench.workspace().body.nodes()->nodes->position[node];
            const Box box = bench.workspace().body.nodes()->bounds;
            const double inside = std::min({p.z - box.min.z, box.max.z - p.z, p.y - box.min.y, box.max.y - p.y});
            QVERIFY(inside < 0.6 * bench.workspace().body.nodes()->nodes->spacing);
        }
        bench.window.tools().settings().mode = BrushMode::erase;
        stroke();
        QVERIFY(settled(bench));
        QCOMPARE(bench.workspace().sets.count(2), std::size_t(0));
        // Keys and wheel; with Ctrl the wheel is the camera's.
        const double radius = brush.radius();
        QTest::keyClick(&bench.window, Qt::Key_BracketRight);
        QVERIFY(brush.radius() > 1.1 * radius);
        QTest::keyClick(&bench.window, Qt::Key_BracketLeft);
        QVERIFY(std::abs(brush.radius() - radius) < 1e-6);
        const double scale = pixels_per_metre(bench.window.viewport().renderer());
        wheel(bench, bench.where({0.05, 0.05, 0}), 120, Qt::ControlModifier);
        QCOMPARE(brush.radius(), radius);
        QVERIFY(pixels_per_metre(bench.window.viewport().renderer()) != scale);
        bench.document().undo_stack()->setClean();
    }

    // The centres of a stroke lie where the pointer went, not on nodes beside its way.
    void a_stroke_is_straight() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("toolBrush"));
        bench.window.tools().brush().set_radius(0.004);
        const Vec3 from{0.02, 0.0701, 0}, to{0.18, 0.0812, 0}; // 3.5 spacings up over 51 along
        bench.drag(bench.where(from), bench.where(to));
        const auto& dabs = std::get<SetBrush>(bench.document().value().sets.back().shape).dabs;
        QVERIFY2(dabs.size() > 40, qPrintable(QString::number(dabs.size())));
        const double pixel = 1 / pixels_per_metre(bench.window.viewport().renderer());
        const double slope = (to.y - from.y) / (to.x - from.x), dx = bench.workspace().body.nodes()->nodes->spacing;
        for (const BrushDab& dab : dabs) {
            const double off = dab.centre[1].value - from.y - slope * (dab.centre[0].value - from.x);
            QVERIFY2(std::abs(off) < 1.5 * pixel && 1.5 * pixel < 0.3 * dx, qPrintable(QString::number(off / dx)));
            QCOMPARE(dab.centre[2].value, dabs.front().centre[2].value); // on the face
        }
        bench.document().undo_stack()->setClean();
    }

    void handles_move_the_sides_of_a_box() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::set, 0}); // x from 75 to 125 mm, open elsewhere but for three layers
        const auto at = bench.window.tools().handles().handle(0, true);
        QVERIFY(at && std::abs(at->x - 0.125) < 1e-9);
        QVERIFY(!bench.window.tools().handles().handle(2, true)); // seen end on
        const std::string before = case_to_json(bench.document().value());
        const int steps = bench.document().undo_stack()->count();
        bench.drag(bench.where(*at), bench.where({0.150, at->y + 0.02, 0})); // along x alone
        check_undo(bench, before, steps, QStringLiteral("Move a side of impact"));
        const auto& box = std::get<SetBox>(bench.document().value().sets[0].shape);
        const double pixel = 1 / pixels_per_metre(bench.window.viewport().renderer());
        QVERIFY2(std::abs(box.max[0]->value - 0.150) < 2 * pixel, qPrintable(QString::number(box.max[0]->value)));
        QCOMPARE(box.min[0]->value, 0.075);
        QCOMPARE(axis_of_view(bench.window.viewport().renderer()), 2); // the camera stayed
        // Through the other side: they change places.
        const auto right = bench.window.tools().handles().handle(0, true);
        bench.drag(bench.where(*right), bench.where({0.050, right->y, 0}));
        const auto& turned = std::get<SetBox>(bench.document().value().sets[0].shape);
        QVERIFY(std::abs(turned.min[0]->value - 0.050) < 2 * pixel);
        QCOMPARE(turned.max[0]->value, 0.075);
        bench.document().undo_stack()->setClean();
    }

    void panels_of_the_new_kinds() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate()); // 64 × 32 × 2 nodes
        Document& d = bench.document();
        const auto none_wrong = [&] { return d.problems().empty(); };
        const auto add = [&](std::size_t kind) {
            const Item item = add_shaped_set(d, kind, bench.workspace().body.nodes()->bounds,
                                             bench.workspace().body.nodes()->nodes->spacing);
            bench.window.select(item);
            return settled(bench) ? bench.workspace().sets.count(std::size_t(item.index)) : 0;
        };
        const auto counted = [&](std::size_t set) { return settled(bench) ? bench.workspace().sets.count(set) : 0; };
        QCOMPARE(add(9), std::size_t(32 * 16 * 2)); // half as wide and high
        QVERIFY(none_wrong());
        QVERIFY(type(bench, "sets[2].prism.depth", "1 dx") && none_wrong());
        QCOMPARE(counted(2), std::size_t(32 * 16));
        QVERIFY(type(bench, "sets[2].prism.depth", "") && none_wrong()); // through the body again
        QVERIFY(type(bench, "sets[2].prism.outline", "0, 0, 0; 50 mm, 0, 0; 50 mm, 50 mm, 0; 0, 50 mm, 0") &&
                none_wrong());
        QCOMPARE(counted(2), std::size_t(16 * 16 * 2));
        QVERIFY(type(bench, "sets[2].prism.outline", "0, 0; 50 mm, 0, 0"));
        QVERIFY(!none_wrong());
        QVERIFY(type(bench, "sets[2].prism.outline", "0, 0, 0; 50 mm, 0, 0; 50 mm, 50 mm, 0") && none_wrong());
        QCOMPARE(add(10), std::size_t(32 * 2)); // the right end
        QVERIFY(type(bench, "sets[3].face.depth", "1 horizon") && type(bench, "sets[3].face.angle", "30 deg") &&
                none_wrong());
        QCOMPARE(counted(3), std::size_t(3 * 32 * 2)); // nodes 0.5, 1.5 and 2.5 of 3.14 spacings deep
        QVERIFY(type(bench, "sets[3].face.angle", "-5 deg"));
        QVERIFY(!none_wrong());
        QVERIFY(type(bench, "sets[3].face.angle", "90 deg") && none_wrong());
        QCOMPARE(add(11), std::size_t(32 * 2));
        QVERIFY(type(bench, "sets[4].facing.direction[1]", "1") && type(bench, "sets[4].facing.angle", "50 deg") &&
                none_wrong());
        QCOMPARE(counted(4), std::size_t((32 + 64 - 1) * 2));      // and the top
        QCOMPARE(add(12), std::size_t((2 * 32 + 2 * 64 - 4) * 2)); // of the last set
        QVERIFY(type(bench, "sets[5].grown.by", "-1 dx") && none_wrong());
        QVERIFY(choose(bench, "sets[5].grown.set", 0) && none_wrong());
        QCOMPARE(std::get<SetGrown>(d.value().sets[5].shape).set, std::string("impact"));
        bench.window.select({ItemKind::set, 0});
        QVERIFY(type(bench, "sets[0].name", "struck"));
        QCOMPARE(std::get<SetGrown>(d.value().sets[5].shape).set, std::string("struck"));
        QCOMPARE(add(0), std::size_t(32 * 16 * 2)); // half as wide and high
        QVERIFY(none_wrong());
        QCOMPARE(parse_case(case_to_json(d.value()), "/").problems.size(), std::size_t(0));
        d.undo_stack()->setClean();
    }

    void a_click_selects_and_colours_are_kept() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::geometry});
        SetSphere ball;
        ball.centre = {Quantity(0.15), Quantity(0.05), Quantity(0.0)};
        ball.radius = Quantity(0.02);
        bench.document().edit(QStringLiteral("ball"), [&](Case& c) { c.sets.push_back({"ball", ball, "#123456"}); });
        QVERIFY(settled(bench));
        QCOMPARE(set_colour(bench.document().value(), 2).name(), QStringLiteral("#123456"));
        QCOMPARE(set_colour(bench.document().value(), 0), set_colour(0));
        const QColor seen = bench.picture_around({0.15, 0.05, 0}, 2).pixelColor(1, 1);
        QVERIFY2(seen.blue() > 2 * seen.red(), qPrintable(seen.name()));
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where({0.15, 0.05, 0}));
        QVERIFY(bench.window.findChild<QWidget*>(QStringLiteral("set.colour"))); // its panel is open
        QCOMPARE(bench.find<QLabel>(QStringLiteral("set.count"))->text().toInt(), int(bench.workspace().sets.count(2)));
        bench.document().undo_stack()->setClean();
    }

    void conditions_are_drawn_and_conflicts_told() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* marks = bench.find<ConditionMarks>({});
        QVERIFY(marks);
        bench.document().edit(QStringLiteral("conditions"), [](Case& c) {
            SetBox low, high;
            low.max[1] = Quantity(0.03);
            high.min[1] = Quantity(0.02);
            c.sets.push_back({"low", low});
            c.sets.push_back({"high", high});
            c.conditions.clear();
            ConditionEntry held, pulled;
            held.set = "low";
            pulled.kind = ConditionKind::velocity;
            pulled.set = "high";
            pulled.value[1] = Quantity(2.0);
            c.conditions = {held, pulled};
        });
        QVERIFY(settled(bench));
        const auto signs = [&](Glyph::Sign sign) {
            return std::count_if(marks->glyphs().begin(), marks->glyphs().end(),
                                 [&](const Glyph& g) { return g.sign == sign; });
        };
        QVERIFY(signs(Glyph::Sign::pyramid) >= 30 && signs(Glyph::Sign::pyramid) <= 150);
        QVERIFY(signs(Glyph::Sign::arrow) >= 30 && signs(Glyph::Sign::arrow) <= 150);
        QVERIFY(signs(Glyph::Sign::warning) >= 10);
        for (const Glyph& glyph : marks->glyphs()) {
            if (glyph.sign == Glyph::Sign::warning)
                QVERIFY(glyph.at.y > 0.0199 && glyph.at.y < 0.0301); // where both hold
            if (glyph.sign == Glyph::Sign::arrow)
                QVERIFY(norm(glyph.direction - Vec3{0, 1, 0}) < 1e-12);
        }
        QVERIFY(bench.document()
                    .reason_at(QStringLiteral("conditions[1]"))
                    .contains(QStringLiteral("but conditions[0] prescribes another value")));
        // Conflicts are also reported after another edit, and disappear when the sets no longer overlap.
        bench.document().edit(QStringLiteral("name"), [](Case& c) { c.name = "other"; });
        QVERIFY(!bench.document().reason_at(QStringLiteral("conditions[1]")).isEmpty());
        bench.document().edit(QStringLiteral("apart"),
                              [](Case& c) { std::get<SetBox>(c.sets.back().shape).min[1] = Quantity(0.04); });
        QVERIFY(settled(bench));
        QVERIFY(bench.document().reason_at(QStringLiteral("conditions[1]")).isEmpty());
        QCOMPARE(signs(Glyph::Sign::warning), 0);
        const QImage with = bench.picture_around({0.1, 0.07, 0}, 60);
        bench.click(QStringLiteral("showConditions"));
        QVERIFY(different_pixels(with, bench.picture_around({0.1, 0.07, 0}, 60)) > 100);
        // The signs of a plane stand on its front, and not inside.
        bench.document().edit(QStringLiteral("plane"), [](Case& c) {
            auto& box = std::get<BoxGeometry>(c.geometry);
            box.space = Space::plane_stress;
            box.box[2] = Quantity(0.05);
        });
        QVERIFY(settled(bench));
        const double front = bench.workspace().body.nodes()->bounds.max.z;
        QVERIFY(front > 0.04 && !marks->glyphs().empty());
        for (const Glyph& glyph : marks->glyphs())
            QVERIFY2(std::abs(glyph.at.z - front) < 1e-6, qPrintable(QString::number(glyph.at.z)));
        bench.document().undo_stack()->setClean();
    }

    // A million nodes, all in one sheet: all of them are drawn and can be picked.
    void paints_a_million_nodes_at_once() {
        Workbench bench;
        bench.document().edit(QStringLiteral("sheet"), [](Case& c) {
            BoxGeometry sheet;
            sheet.box = {Quantity(1), Quantity(1), Quantity(0.01)};
            sheet.spacing = Quantity(0.001);
            sheet.space = Space::plane_stress;
            c.geometry = sheet;
        });
        QVERIFY(bench.wait_for_nodes());
        QCOMPARE(bench.workspace().body.nodes()->nodes->size(), std::size_t(1000000));
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("toolBrush"));
        QVERIFY(settled(bench));
        bench.window.tools().brush().set_radius(0.02);
        auto* view = &bench.window.viewport();
        view->setUpdatesEnabled(false); // without the drawing
        const QPoint from = bench.where({0.2, 0.5, 0}), to = bench.where({0.8, 0.5, 0});
        // The work: of each dab its own nodes are coloured anew, and none are counted anew before the stroke ends.
        std::size_t dabs = 0, most = 0, recounts = 0;
        const auto& sets = bench.workspace().sets;
        connect(&sets, &SetMembership::painted, this, [&](const std::vector<std::uint32_t>& nodes) {
            ++dabs;
            most = std::max(most, nodes.size());
        });
        connect(&sets, &SetMembership::changed, this, [&] { ++recounts; });
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        std::vector<double> times;
        for (int i = 1; i <= 100; ++i) {
            const QPoint at = from + (to - from) * i / 100;
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QElapsedTimer timer;
            timer.start();
            QApplication::sendEvent(view, &move);
            times.push_back(double(timer.nsecsElapsed()) * 1e-6);
        }
        const std::size_t recounts_of_moves = recounts;
        QTest::mouseRelease(view, Qt::LeftButton, {}, to);
        view->setUpdatesEnabled(true);
        QVERIFY(settled(bench));
        disconnect(&sets, nullptr, this, nullptr);
        const double painted = double(bench.workspace().sets.count(0)), strip = (0.6 * 0.04 + 3.14 * 0.02 * 0.02) * 1e6;
        QVERIFY2(std::abs(painted - strip) < 0.03 * strip, qPrintable(QString::number(painted)));
        std::sort(times.begin(), times.end());
        qInfo("a move of the brush takes %.2f ms, nine of ten less than %.2f ms, the longest %.2f ms; %zu dabs of at "
              "most "
              "%zu nodes, counted anew %zu times",
              times[50], times[90], times.back(), dabs, most, recounts_of_moves);
        QVERIFY(dabs > 40 && dabs <= 101); // 0.6 m in steps of at least 8 mm, and the first
        QVERIFY(most > 1000 && double(most) < 1.1 * 3.14 * 0.02 * 0.02 * 1e6);
        QCOMPARE(recounts_of_moves, std::size_t(0));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(PaintingTest)
} // namespace painting_test

#include "painting_test.moc"
