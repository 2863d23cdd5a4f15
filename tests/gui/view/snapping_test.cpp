// Drags the sides of a set's box and rigid bodies, and draws cracks: they snap to borders between nodes and to round
// numbers, or to neither while Ctrl is held. A field beside the handle shows the position and accepts a typed one.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/painting/box_handles.hpp"
#include "ui/painting/handle_field.hpp"
#include "ui/painting/tools.hpp"
#include "ui/text/unit_choice.hpp"
#include "ui/viewport/snapping.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRubberBand>
#include <QToolButton>

namespace snapping_test {

using namespace periscope;
using namespace periscope::ui;

class SnappingTest : public QObject {
    Q_OBJECT

    static const SetBox& box(Workbench& bench) { return std::get<SetBox>(bench.document().value().sets[0].shape); }
    // Takes the right handle of the first set, whose side is at 125 mm, to a place along x.
    static void drag_to(Workbench& bench, double x, Qt::KeyboardModifiers keys = {}) {
        const auto at = bench.window.tools().handles().handle(0, true);
        QVERIFY(at);
        bench.drag(bench.where(*at), bench.where({x, at->y, 0}), keys);
    }
    static bool begin(Workbench& bench) {
        if (!bench.open_coarse_plate())
            return false;
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::set, 0});
        bench.window.viewport().draw_now();
        return true;
    }
    static QPoint handle(Workbench& bench) {
        const auto at = bench.window.tools().handles().handle(0, true);
        return at ? bench.where(*at) : QPoint();
    }
    static HandleField* field(Workbench& bench) { return bench.find<HandleField>(QStringLiteral("boxHandleField")); }
    static double pixel(Workbench& bench) {
        return 0.1 / std::abs(bench.where({0.1, 0.05, 0}).x() - bench.where({0, 0.05, 0}).x());
    }

private slots:
    void places() {
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
        const SnapGrid rows{0.001, 0.0025, 0.0002}; // borders at 1, 3.5, 6 … mm; 0.2 mm a pixel
        QVERIFY(near(snapped(0.0032, rows), 0.0035));
        QVERIFY(near(snapped(0.0040, rows), 0.0035));
        QVERIFY(near(snapped(-0.0012, rows), -0.0015)); // before the body, too
        const SnapGrid wide{0.001, 0.01, 0.0002};       // 50 pixels apart: round numbers between them, 2 mm apart
        QVERIFY(near(snapped(0.0119, wide), 0.011));
        QVERIFY(near(snapped(0.0153, wide), 0.016));
        QVERIFY(near(snapped(0.0171, wide), 0.018));
        const SnapGrid none{0, 0, 0.0002};
        QVERIFY(near(snapped(0.0153, none), 0.016));
        const SnapGrid dense{0, 1e-5, 0.0002}; // a twentieth of a pixel
        QVERIFY(near(snapped(0.0153, dense), 0.016));
    }

    void a_dragged_side_snaps() {
        Workbench bench;
        QVERIFY(begin(bench));                                                                 // borders every 3.125 mm
        QCOMPARE(length_in_view(-5.58794e-11, bench.window.view()).text, std::string("0 mm")); // single precision
        drag_to(bench, 0.1437);
        const double rows = box(bench).max[0]->value / 3.125e-3;
        QVERIFY2(std::abs(rows - 46) < 1e-6, qPrintable(QString::number(rows))); // 143.75 mm
        QCOMPARE(QString::fromStdString(box(bench).max[0]->text), QStringLiteral("143.75 mm"));
        drag_to(bench, 0.1600, Qt::ControlModifier);
        drag_to(bench, 0.1421, Qt::ControlModifier); // 0.5 mm beside a border
        const double free = box(bench).max[0]->value;
        QVERIFY2(std::abs(free - 0.1421) < 2 * pixel(bench), qPrintable(QString::number(free)));
        QVERIFY(std::abs(std::remainder(free, 3.125e-3)) > 2e-4);
        // Where borders are far apart, the plane snaps to round numbers between them.
        bench.document().edit(QStringLiteral("coarse"), [](Case& c) {
            auto& plate = std::get<BoxGeometry>(c.geometry);
            plate.spacing = plate.box[2] = parse_quantity("25 mm", dimension::length);
        });
        QVERIFY(bench.wait_for_nodes());
        drag_to(bench, 0.1634);
        const double round = box(bench).max[0]->value;
        QVERIFY2(std::abs(std::remainder(round, 1e-3)) < 1e-9 && std::abs(round - 0.1634) < 5 * pixel(bench),
                 qPrintable(QString::number(round)));
        bench.document().undo_stack()->setClean();
    }

    // Whatever the wobble of a hand: the side stays, and no step of undo is made.
    void a_click_moves_nothing() {
        Workbench bench;
        QVERIFY(begin(bench));
        drag_to(bench, 0.1421, Qt::ControlModifier);
        const double before = box(bench).max[0]->value;
        const int steps = bench.document().undo_stack()->count();
        const QPoint at = handle(bench);
        bench.drag(at, at + QPoint(2, 1));
        QCOMPARE(box(bench).max[0]->value, before);
        QCOMPARE(bench.document().undo_stack()->count(), steps);
        QVERIFY(field(bench)->hasFocus());
        bench.document().undo_stack()->setClean();
    }

    void the_field_shows_the_place() {
        Workbench bench;
        QVERIFY(begin(bench));
        QVERIFY(!field(bench)->isVisible());
        auto* view = &bench.window.viewport();
        const QPoint from = handle(bench), beyond(bench.where({0.1437, 0, 0}).x(), from.y());
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, beyond, view->mapToGlobal(beyond), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
        QVERIFY(field(bench)->isVisible());
        QCOMPARE(field(bench)->text(), QStringLiteral("143.75 mm"));
        QVERIFY(std::abs(field(bench)->geometry().left() - beyond.x()) < 30 &&
                std::abs(field(bench)->geometry().center().y() - beyond.y()) < 10);
        QTest::mouseRelease(view, Qt::LeftButton, {}, beyond);
        QCOMPARE(field(bench)->text(), QStringLiteral("143.75 mm"));
        // The field of the number moves with the camera.
        const int before = field(bench)->geometry().left();
        for (int k = 0; k < 5; ++k)
            QTest::keyClick(view, Qt::Key_Minus);
        view->draw_now();
        QTRY_VERIFY(std::abs(field(bench)->geometry().left() - before) > 30);
        QTRY_VERIFY(std::abs(field(bench)->geometry().left() - handle(bench).x()) < 30);
        bench.workspace().units.choose(UnitSystem::si);
        view->draw_now();
        QTRY_COMPARE(field(bench)->text(), QStringLiteral("0.14375 m"));
        bench.workspace().units.choose(UnitSystem::fitting);
        bench.window.select({ItemKind::geometry});
        QVERIFY(!field(bench)->isVisible());
        bench.document().undo_stack()->setClean();
    }

    void the_field_takes_a_place() {
        Workbench bench;
        QVERIFY(begin(bench));
        const auto type = [&](const char* words) {
            QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, handle(bench));
            QVERIFY(field(bench)->isVisible() && field(bench)->hasFocus());
            QTest::keyClicks(field(bench), QLatin1String(words));
            QTest::keyClick(field(bench), Qt::Key_Return);
        };
        auto* stack = bench.document().undo_stack();
        const int steps = stack->count();
        type("133.3");
        QCOMPARE(box(bench).max[0]->value, 0.1333);
        QCOMPARE(field(bench)->text(), QStringLiteral("133.3 mm"));
        QCOMPARE(stack->undoText(), QStringLiteral("Move a side of impact"));
        type("13 cm");
        QCOMPARE(box(bench).max[0]->value, 0.13);
        type("40 dx");
        QVERIFY(box(bench).max[0]->in_spacings && box(bench).max[0]->value == 40);
        QCOMPARE(field(bench)->text(), QStringLiteral("125 mm"));
        bench.workspace().units.choose(UnitSystem::si);
        type("0.13");
        QCOMPARE(box(bench).max[0]->value, 0.13);
        bench.workspace().units.choose(UnitSystem::fitting);
        QCOMPARE(stack->count(), steps + 4); // one each
        // Undo in the field, in which nothing is being typed, is that of the case.
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, handle(bench));
        QTest::keySequence(field(bench), QKeySequence::Undo);
        QCOMPARE(box(bench).max[0]->value, 40.0);
        QTest::keySequence(field(bench), QKeySequence::Redo);
        QCOMPARE(box(bench).max[0]->value, 0.13);
        // A text that cannot be read stays in the field, with the reason; Escape removes it.
        for (const auto& [words, reason] :
             {std::pair("wide", "does not start with a number"), std::pair("1,500", "has a comma; use a decimal point"),
              std::pair("3 kg", "a length")}) {
            type(words);
            QCOMPARE(box(bench).max[0]->value, 0.13);
            QCOMPARE(field(bench)->text(), QLatin1String(words));
            QVERIFY2(field(bench)->toolTip().contains(QLatin1String(reason)), qPrintable(field(bench)->toolTip()));
            QTest::keyClick(field(bench), Qt::Key_Escape);
            QVERIFY(!field(bench)->isVisible());
        }
        QCOMPARE(stack->count(), steps + 4);
        type(""); // nothing was changed
        QCOMPARE(stack->count(), steps + 4);
        // Emptied: an open side, of which the box extends beyond the body.
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, handle(bench));
        QTest::keyClick(field(bench), Qt::Key_Delete);
        QTest::keyClick(field(bench), Qt::Key_Return);
        QVERIFY(!box(bench).max[0]);
        QVERIFY(field(bench)->text().isEmpty());
        // Beyond the other side, at 75 mm: they change places, and the field stays with the one that was moved.
        type("50");
        QCOMPARE(box(bench).min[0]->value, 0.05);
        QCOMPARE(box(bench).max[0]->value, 0.075);
        QCOMPARE(field(bench)->text(), QStringLiteral("50 mm"));
        stack->setClean();
    }

    // Borders between nodes are 3.125 mm apart, and the plate is two of them thick.
    void a_drawn_crack_snaps() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::cracks});
        bench.window.view().fit();
        bench.window.viewport().draw_now();
        bench.find<QPushButton>(QStringLiteral("drawCrack"))->click();
        QCOMPARE(bench.window.tools().current(), ToolKind::crack);
        QVERIFY(bench.find<QLabel>(QStringLiteral("toolHint"))->text().contains(QLatin1String("Hold Ctrl")));
        bench.window.viewport().draw_now();
        auto* stack = bench.document().undo_stack();
        const int steps = stack->count();
        const std::size_t before = bench.document().value().cracks.size();
        auto* view = &bench.window.viewport();
        auto* label = bench.find<QLabel>(QStringLiteral("crackLine"));
        QVERIFY(label->isHidden());
        const auto draw = [&](const Vec3& from, const Vec3& to, Qt::KeyboardModifiers keys) {
            const QPoint end = bench.where(to);
            QTest::mousePress(view, Qt::LeftButton, keys, bench.where(from));
            QMouseEvent move(QEvent::MouseMove, end, view->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, keys);
            QApplication::sendEvent(view, &move);
        };
        const auto plane = [&] { return std::get<CrackPlane>(bench.document().value().cracks.back().shape); };
        const double dx = bench.document().value().spacing().value;

        // It begins a little inside and beside a border: at the face and on the border.
        const Vec3 from{0.0488, 0.0007, 0}, to{0.0512, 0.0295, 0};
        draw(from, to, {});
        QVERIFY(label->isVisible());
        QCOMPARE(with_plain_spaces(label->text()), QStringLiteral("Length 28.125 mm; end: x 50 mm, y 28.125 mm"));
        QTest::mouseRelease(view, Qt::LeftButton, {}, bench.where(to));
        QVERIFY(label->isHidden());
        QCOMPARE(bench.document().value().cracks.size(), before + 1);
        QVERIFY2(norm(metres(plane().corner, dx) - Vec3{0.05, 0, 0}) < 1e-9,
                 qPrintable(QString::fromStdString(plane().corner[0].text + " " + plane().corner[1].text + " " +
                                                   plane().corner[2].text)));
        QVERIFY(norm(metres(plane().first, dx) - Vec3{0, 0.028125, 0}) < 1e-9);
        QVERIFY(std::abs(plane().second[2].metres(dx) - 6.25e-3) < 1e-9); // through two layers
        QCOMPARE(stack->count(), steps + 1);
        QCOMPARE(stack->undoText(), QStringLiteral("Draw crack"));
        // A shape that was drawn can also be typed, because its panel is open.
        QVERIFY(bench.find<QLineEdit>(QStringLiteral("initial_cracks[%1].plane.first[1]").arg(before)));

        draw(from, to, Qt::ControlModifier);
        QTest::mouseRelease(view, Qt::LeftButton, Qt::ControlModifier, bench.where(to));
        const Vec3 corner = metres(plane().corner, dx), first = metres(plane().first, dx);
        QVERIFY2(std::abs(corner.x - from.x) < 2 * pixel(bench) && std::abs(corner.y - from.y) < 2 * pixel(bench) &&
                     std::abs(first.x - (to.x - from.x)) < 3 * pixel(bench),
                 qPrintable(QString("%1 %2").arg(corner.x).arg(corner.y)));
        QVERIFY(std::abs(corner.x - 0.05) > 2e-4);

        // A click draws nothing. At an angle the face under the pointer counts.
        const QPoint inside = bench.where({0.05, 0.05, 0});
        QTest::mouseClick(view, Qt::LeftButton, {}, inside);
        QCOMPARE(bench.document().value().cracks.size(), before + 2);
        bench.click(QStringLiteral("viewIso"));
        bench.window.viewport().draw_now();
        draw({0.0508, 0.0253, 6.25e-3}, {0.0508, 0.0747, 6.25e-3}, {});
        QTest::mouseRelease(view, Qt::LeftButton, {}, bench.where({0.0508, 0.0747, 6.25e-3}));
        QCOMPARE(bench.document().value().cracks.size(), before + 3);
        QVERIFY2(norm(metres(plane().corner, dx) - Vec3{0.05, 0.025, 0}) < 1e-9,
                 qPrintable(QString::number(norm(metres(plane().corner, dx) - Vec3{0.05, 0.025, 0}))));
        QVERIFY(norm(metres(plane().first, dx) - Vec3{0, 0.05, 0}) < 1e-9);
        bench.window.tools().use(ToolKind::camera);
        stack->setClean();
    }

    // Corners of boxes and of rectangles snap in a view along an axis, with Ctrl they do not; a lasso follows the hand.
    void drawn_boxes_and_rectangles_snap() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate()); // borders every 3.125 mm
        bench.click(QStringLiteral("viewFront"));
        const Vec3 from{0.0203, 0.0804, 0}, to{0.0609, 0.0301, 0};
        const auto& sets = bench.document().value().sets;
        const auto rows = [](double metres) { return metres / 3.125e-3; };
        const auto is_border = [&](double metres) { return std::abs(rows(metres) - std::round(rows(metres))) < 1e-6; };
        bench.click(QStringLiteral("toolBox"));
        bench.window.viewport().draw_now();
        bench.drag(bench.where(from), bench.where(to));
        const auto box = [&] { return std::get<SetBox>(sets.back().shape); };
        QVERIFY(std::abs(rows(box().min[0]->value) - 6) < 1e-6 || std::abs(rows(box().min[0]->value) - 7) < 1e-6);
        for (const double side : {box().min[0]->value, box().max[0]->value, box().min[1]->value, box().max[1]->value})
            QVERIFY2(is_border(side), qPrintable(QString::number(rows(side))));
        QVERIFY(std::abs(box().max[0]->value - to.x) < 2e-3 && std::abs(box().min[1]->value - to.y) < 2e-3);
        bench.drag(bench.where(from), bench.where(to), Qt::ControlModifier);
        QVERIFY2(std::abs(box().min[0]->value - from.x) < 1.5 * pixel(bench) &&
                     std::abs(box().max[1]->value - from.y) < 1.5 * pixel(bench) && !is_border(box().min[0]->value),
                 qPrintable(QString::number(box().min[0]->value)));
        // The rubber band shows the shape that will be drawn.
        auto* view = &bench.window.viewport();
        QTest::mousePress(view, Qt::LeftButton, {}, bench.where(from));
        const QPoint beyond = bench.where(to);
        QMouseEvent move(QEvent::MouseMove, beyond, view->mapToGlobal(beyond), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
        const QRect band = view->findChild<QRubberBand*>()->geometry();
        QTest::mouseRelease(view, Qt::LeftButton, {}, beyond);
        QVERIFY(std::abs(band.right() - bench.where({box().max[0]->value, 0, 0}).x()) <= 2);
        QVERIFY(std::abs(band.left() - bench.where({box().min[0]->value, 0, 0}).x()) <= 2);
        // The outline tool draws a rectangle of its own, into a set of its own.
        bench.window.tools().use(ToolKind::camera);
        bench.window.select({ItemKind::geometry});
        bench.click(QStringLiteral("toolOutline"));
        bench.window.viewport().draw_now();
        bench.drag(bench.where(from), bench.where(to));
        const auto corners = [&] { return std::get<SetPrism>(sets.back().shape).outline; };
        QCOMPARE(corners().size(), std::size_t(4));
        for (const QuantityVector& corner : corners())
            for (const std::size_t axis : {0U, 1U})
                QVERIFY2(is_border(corner[axis].value), qPrintable(QString::number(rows(corner[axis].value))));
        bench.drag(bench.where(from), bench.where(to), Qt::ControlModifier);
        QVERIFY(!is_border(corners()[0][0].value));
        // From an angle nothing snaps, because no corner of the picture is a place along an axis.
        bench.click(QStringLiteral("viewIso"));
        bench.window.viewport().draw_now();
        const QPoint a(200, 150), b(330, 260);
        bench.drag(a, b);
        const Vec3 first = metres(corners()[0], 1);
        QVERIFY((bench.where(first) - a).manhattanLength() <= 2 ||
                (bench.where(first) - QPoint(a.x(), b.y())).manhattanLength() <= 2);
        bench.window.tools().use(ToolKind::camera);
        bench.document().undo_stack()->setClean();
    }

    // The field that was shown comes back, unless someone chose another one meanwhile.
    void a_tool_gives_back_the_field() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        for (const ToolKind tool : {ToolKind::crack, ToolKind::outline, ToolKind::face}) {
            view.set_field(Field::damage);
            bench.window.tools().use(tool);
            QCOMPARE(view.field(), Field::sets);
            QTest::mouseClick(bench.find<QToolButton>(QStringLiteral("toolDone")), Qt::LeftButton);
            QCOMPARE(view.field(), Field::damage);
        }
        // Esc ends the tool as well, and the field comes back with its component.
        for (const ToolKind tool : {ToolKind::crack, ToolKind::outline, ToolKind::face}) {
            view.set_field(Field::velocity, Component::y);
            bench.window.tools().use(tool);
            QCOMPARE(view.field(), Field::sets);
            bench.window.viewport().setFocus();
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Escape);
            QCOMPARE(bench.window.tools().current(), ToolKind::camera);
            QCOMPARE(view.choice(), (FieldChoice{Field::velocity, Component::y}));
        }
        bench.document().undo_stack()->setClean();
    }

    // The centre of a rigid body does the same.
    void a_rigid_body_snaps() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("ball"), [](Case& c) {
            RigidBodyEntry ball;
            ball.name = "ball";
            ball.shape = RigidSphere{{Quantity(0.0), Quantity(0.12), Quantity(0.0)}, Quantity(0.01)};
            c.rigid_bodies.push_back(ball);
        });
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::rigid_body, 0});
        bench.window.view().fit();
        bench.window.tools().use(ToolKind::move_rigid);
        bench.window.viewport().draw_now();
        const auto centre = [&] {
            return std::get<RigidSphere>(bench.document().value().rigid_bodies[0].shape).centre[0].value;
        };
        const auto tip = [&] { return bench.window.tools().rigid().grips({false, 0}).at(0); };
        const auto pull_to = [&](double x, Qt::KeyboardModifiers keys) {
            const Vec3 from = tip();
            bench.drag(bench.where(from), bench.where(from + Vec3{x - centre(), 0, 0}), keys);
        };
        pull_to(0.0495, {});
        QVERIFY2(std::abs(centre() - 0.05) < 1e-9, qPrintable(QString::number(centre()))); // border 16
        pull_to(0.09, Qt::ControlModifier);
        pull_to(0.0517, Qt::ControlModifier);
        QVERIFY2(std::abs(centre() - 0.0517) < 2 * pixel(bench), qPrintable(QString::number(centre())));
        QVERIFY(std::abs(std::remainder(centre(), 3.125e-3)) > 2e-4);
        auto* shown = bench.find<HandleField>(QStringLiteral("rigidHandleField"));
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where(tip()));
        QVERIFY(shown->isVisible() && shown->hasFocus());
        QTest::keyClicks(shown, QStringLiteral("-7 mm"));
        QTest::keyClick(shown, Qt::Key_Return);
        QVERIFY(std::abs(centre() + 0.007) < 1e-12);
        QCOMPARE(bench.document().undo_stack()->undoText(), QStringLiteral("Move ball"));
        QCOMPARE(shown->text(), QStringLiteral("-7 mm"));
        bench.window.tools().use(ToolKind::camera);
        QVERIFY(!shown->isVisible());
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(SnappingTest)
} // namespace snapping_test
#include "snapping_test.moc"
