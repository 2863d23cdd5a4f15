// Extras of the view: the units of displayed numbers, the cube that turns the view, broken bonds, and the list of
// edits.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/gui/pixels.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/annotations/round_ticks.hpp"
#include "ui/viewport/broken_bond_lines.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/viewport/panels/value_edit.hpp"
#include "ui/viewport/scene/contour_lines.hpp"
#include "ui/viewport/surface_faults.hpp"
#include "ui/viewport/vector_arrows.hpp"
#include "ui/viewport/view_cube.hpp"

#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QSlider>
#include <QTemporaryDir>
#include <QUndoView>

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkOpenGLShaderProperty.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <cmath>
#include <fstream>
#include <optional>

namespace view_extras_test {

using namespace periscope;
using namespace periscope::ui;

class ViewExtrasTest : public QObject {
    Q_OBJECT

    static Vec3 direction(Workbench& bench) {
        double d[3];
        bench.window.viewport().renderer()->GetActiveCamera()->GetDirectionOfProjection(d);
        return {d[0], d[1], d[2]};
    }

private slots:
    void cleanup() { UnitChoice().choose(UnitSystem::fitting); } // which is remembered

    // Nodes that face away are not drawn; nobody must see that, whatever was hidden before them.
    void drops_only_what_others_hide() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        auto& widget = bench.window.viewport();
        auto* shader = vtkOpenGLShaderProperty::SafeDownCast(view.cloud().actor()->GetShaderProperty());
        QVERIFY(shader);
        QCOMPARE(shader->GetNumberOfShaderReplacements(), 1);
        vtkNew<vtkOpenGLShaderProperty> kept;
        kept->DeepCopy(shader);
        const auto differing = [&] { // pixels of a hundred, with every node drawn
            const QImage some = widget.picture(1, false);
            shader->ClearAllVertexShaderReplacements();
            const QImage all = widget.picture(1, false);
            shader->DeepCopy(kept);
            int count = 0;
            for (int y = 0; y < all.height(); ++y)
                for (int x = 0; x < all.width(); ++x)
                    count += all.pixel(x, y) != some.pixel(x, y);
            return 100.0 * count / (all.width() * all.height());
        };
        NodeFilter cut;
        cut.cuts = {CutPlane{view.bounds()->centre()}};
        NodeFilter damaged;
        damaged.values = ValueFilter{};
        damaged.values->between = {0.05, 1};
        for (const NodeFilter& filter : {NodeFilter{}, cut, damaged}) {
            view.set_filter(filter);
            for (int turn = 0; turn < 4; ++turn) {
                widget.renderer()->GetActiveCamera()->Azimuth(50);
                widget.renderer()->GetActiveCamera()->Elevation(10);
                widget.renderer()->GetActiveCamera()->OrthogonalizeViewUp();
                const double share = differing();
                const double allowed = filter.is_any() ? 0 : 0.1; // on the outline of the closed body
                QVERIFY2(share <= allowed, qPrintable(QString::number(share)));
            }
        }
    }

    void shows_numbers_in_the_chosen_units() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        const auto size = [&] { return with_plain_spaces(tree->topLevelItem(0)->text(1)); };
        auto* time = bench.find<ValueEdit>(QStringLiteral("frameTime"));
        auto* numbers = bench.find<QLabel>(QStringLiteral("progressNumbers"));
        const auto high = [&] { return bench.find<ValueEdit>(QStringLiteral("rangeHigh"))->text(); };
        const std::string as_it_was = case_to_json(bench.document().value());
        bench.window.view().set_field(Field::displacement);
        auto& plot = bench.window.plots().canvas();
        QVERIFY2(size().endsWith(QStringLiteral(" mm")), qPrintable(size()));
        QVERIFY2(time->text().endsWith(QStringLiteral(" µs")), qPrintable(time->text()));
        QTRY_VERIFY2(plot.xAxis->label().contains(QStringLiteral("(µs)")), qPrintable(plot.xAxis->label()));
        const double metres = parse_quantity(high().toStdString(), dimension::length).value;

        bench.click(QStringLiteral("unitsSi"));
        QCOMPARE(size(), QStringLiteral("0.2 × 0.1 × 0.00625 m"));
        QCOMPARE(time->text(), QStringLiteral("0.0001 s"));
        QVERIFY2(high().endsWith(QStringLiteral(" m")), qPrintable(high()));
        QVERIFY2(plot.xAxis->label().contains(QStringLiteral("(s)")), qPrintable(plot.xAxis->label()));
        QVERIFY(plot.xAxis->range().upper < 1e-3);

        bench.click(QStringLiteral("unitsMm"));
        QCOMPARE(size(), QStringLiteral("200 × 100 × 6.25 mm"));
        QVERIFY2(high().endsWith(QStringLiteral(" mm")), qPrintable(high()));
        QVERIFY(std::abs(parse_quantity(high().toStdString(), dimension::length).value / metres - 1) < 1e-3);
        bench.window.view().set_field(Field::velocity);
        QVERIFY2(high().endsWith(QStringLiteral(" mm/s")), qPrintable(high()));
        QVERIFY(!numbers->text().contains(QStringLiteral("µs")) || bench.workspace().run.active());
        QCOMPARE(case_to_json(bench.document().value()), as_it_was); // seen, not changed
        QCOMPARE(UnitChoice().system(), UnitSystem::mm_newton);      // the next session's
    }

    // Between 4 and 10 numbers in the range, as far apart as 1, 2, 2.5 or 5 times a power of ten.
    void labels_the_colour_bar_with_round_numbers() {
        for (const auto& [low, high] : {std::pair(0.0, 1.0), std::pair(0.0, 0.37), std::pair(-13.7, 42.0),
                                        std::pair(2.1e-9, 3.9e-9), std::pair(-5e7, -1.3e7)}) {
            const std::vector<double> ticks = round_ticks(low, high);
            QVERIFY2(ticks.size() >= 4 && ticks.size() <= 10, qPrintable(QString::number(ticks.size())));
            const double step = ticks[1] - ticks[0],
                         size = step / std::pow(10, std::floor(std::log10(step * 1.000001)));
            double off = 1;
            for (const double round : {1.0, 2.0, 2.5, 5.0})
                off = std::min(off, std::abs(size - round));
            QVERIFY2(off < 1e-6, qPrintable(QString::number(size)));
            for (std::size_t k = 0; k < ticks.size(); ++k) {
                QVERIFY(ticks[k] >= low && ticks[k] <= high);
                QVERIFY(std::abs(ticks[k] / step - std::round(ticks[k] / step)) < 1e-6);
                QVERIFY(k == 0 || std::abs(ticks[k] - ticks[k - 1] - step) < 1e-6 * step);
            }
            QVERIFY(ticks.front() - low < step && high - ticks.back() < step);
        }
        QCOMPARE(round_ticks(3, 3), (std::vector<double>{3, 3}));
    }

    void turns_the_view_by_the_cube() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* cube = bench.find<ViewCube>(QStringLiteral("viewCube"));
        QVERIFY(cube->isVisible());
        bench.click(QStringLiteral("viewIso"));
        const auto click = [&](StandardView side) {
            const QPoint at = cube->middle_of(side).toPoint();
            QCOMPARE(cube->side_at(at), std::optional(side));
            QTest::mouseClick(cube, Qt::LeftButton, {}, at);
        };
        click(StandardView::top);
        QVERIFY(norm(direction(bench) - Vec3{0, -1, 0}) < 1e-9);
        click(StandardView::top); // once more: from below
        QVERIFY(norm(direction(bench) - Vec3{0, 1, 0}) < 1e-9);
        bench.click(QStringLiteral("viewIso"));
        click(StandardView::side);
        QVERIFY(norm(direction(bench) - Vec3{-1, 0, 0}) < 1e-9);
        bench.click(QStringLiteral("viewIso"));
        click(StandardView::front);
        QVERIFY(norm(direction(bench) - Vec3{0, 0, -1}) < 1e-9);
        QVERIFY(!cube->side_at({1, 1})); // beside it: the camera's
        // Inside the view, wherever that ends.
        bench.window.resize(900, 600);
        QTRY_VERIFY(cube->geometry().bottom() < bench.window.viewport().height() && cube->geometry().top() >= 0);
        // The fitted body is beside it, and where both have no room it is hidden.
        settle_layout();
        bench.window.view().fit();
        const QRect place = cube->geometry();
        QVERIFY(!cube->isVisible() || bench.where({0, 0, 0}).x() > place.right());
        cube->parentWidget()->resize(300, 280);
        QVERIFY(!cube->isVisible());
        bench.window.view().fit();
        bench.window.viewport().draw_now();
        const QPoint corner = bench.where({0, 0, 0}); // of the body: above the axes
        QVERIFY2(corner.y() <= 280 - axes_corner, qPrintable(QStringLiteral("%1 %2").arg(corner.x()).arg(corner.y())));
        cube->parentWidget()->resize(640, 400);
        QVERIFY(cube->isVisible());
    }

    void draws_broken_bonds() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto* lines = bench.window.findChild<BrokenBondLines*>();
        QCOMPARE(lines->drawn(), std::size_t(0));
        bench.click(QStringLiteral("brokenBonds"));
        QTRY_VERIFY(!lines->looks_through());
        const auto& results = bench.workspace().results;
        const std::size_t cut = results.model()->bonds_cut() / 2, at_the_end = lines->drawn();
        QVERIFY(cut > 0);
        QVERIFY2(at_the_end > 2 * cut, qPrintable(lines->words())); // the crack is longer than the notches
        qInfo("%s", qPrintable(lines->words()));
        bench.find<QSlider>(QStringLiteral("frameSlider"))->setValue(0);
        QTRY_COMPARE(lines->drawn(), cut);
        QVERIFY(lines->words().startsWith(format_count(double(cut))));
        bench.click(QStringLiteral("brokenBonds"));
        QCOMPARE(lines->drawn(), std::size_t(0));
        bench.click(QStringLiteral("brokenBonds"));
        bench.window.view().set_field(Field::sets); // the body before the run has none
        QCOMPARE(lines->drawn(), std::size_t(0));
    }

    void draws_contour_lines() {
        QCOMPARE(contour_levels({0, 8}, 4, 1), (std::vector<double>{2, 4, 6}));
        QCOMPARE(contour_levels({0, 0.0011}, 0, 1e-3).size(), std::size_t(5)); // 0.2 to 1 mm
        // One triangle with the value 1 at one corner: a straight line across it.
        vtkNew<vtkPolyData> triangle;
        vtkNew<vtkPoints> corners;
        vtkNew<vtkCellArray> faces;
        vtkNew<vtkFloatArray> values;
        for (const auto& [x, y, value] : {std::tuple(0.0, 0.0, 0.0F), {1.0, 0.0, 1.0F}, {0.0, 1.0, 0.0F}}) {
            corners->InsertNextPoint(x, y, 0);
            values->InsertNextValue(value);
        }
        faces->InsertNextCell({0, 1, 2});
        triangle->SetPoints(corners);
        triangle->SetPolys(faces);
        triangle->GetPointData()->SetScalars(values);
        ContourLines contours;
        contours.show(triangle, {0.25}, Qt::black);
        contours.actor()->GetMapper()->Update();
        QCOMPARE(contours.lines()->GetNumberOfLines(), vtkIdType(1));
        for (vtkIdType p = 0; p < contours.lines()->GetNumberOfPoints(); ++p)
            QVERIFY(std::abs(contours.lines()->GetPoint(p)[0] - 0.25) < 1e-6);

        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        view.set_field(Field::displacement, Component::y);
        auto* lines = bench.find<QCheckBox>(QStringLiteral("contourLines"));
        QVERIFY(!view.parted().contour_lines());
        lines->setChecked(true);
        QTRY_VERIFY(view.parted().contour_lines());
        view.widget().picture(1, false);
        QVERIFY(view.parted().contour_lines()->lines()->GetNumberOfLines() > 20);
        view.set_field(Field::damage); // each field has its own
        QVERIFY(!lines->isChecked() && !view.parted().contour_lines());
        view.set_field(Field::displacement, Component::y);
        QVERIFY(lines->isChecked());
        lines->setChecked(false);
        QVERIFY(!view.parted().contour_lines());
    }

    // Each arrow begins at its node as drawn and points along its vector; the longest is that of the largest of the run, in each
    // of its frames.
    void draws_vectors_as_arrows() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        const auto* arrows = bench.window.findChild<VectorArrows*>();
        auto& view = bench.window.view();
        QVERIFY(arrows->drawn().empty());
        auto* slider = bench.window.findChild<TimeBar*>()->findChild<QSlider*>();
        for (const auto& [field, at] : {std::pair("velocity", 20), {"displacement", 20}, {"displacement", 8}}) {
            slider->setValue(at);
            QTRY_COMPARE(view.frame(), bench.workspace().results.frames().at(std::size_t(at)));
            bench.click(QStringLiteral("arrows_") + QLatin1String(field));
            QVERIFY(bench.find<QToolButton>(QStringLiteral("arrows"))->isChecked());
            const auto nodes = spread_nodes(*view.drawn_nodes(), 700);
            QVERIFY2(nodes.size() > 200 && nodes.size() < 1000, qPrintable(QString::number(nodes.size())));
            const auto& values = field[0] == 'v' ? view.frame()->velocity : view.frame()->displacement;
            double largest = 0; // of all that was seen of the run, which is at least what its frames have
            for (const FramePtr& frame : bench.workspace().results.frames()) {
                const auto& all = field[0] == 'v' ? frame->velocity : frame->displacement;
                for (std::size_t k = 0; k < all.size(); k += 3)
                    largest = std::max(largest, std::hypot(double(all[k]), double(all[k + 1]), double(all[k + 2])));
            }
            const double reached = field[0] == 'v' ? bench.workspace().results.largest_velocity()
                                                   : bench.workspace().results.largest_displacement();
            QVERIFY(reached >= 0.999999 * largest && reached < 1.5 * largest);
            largest = reached;
            const double of_longest = 0.07 * view.drawn_nodes()->bounds.diagonal();
            std::size_t next = 0;
            for (const std::size_t node : nodes) {
                const Vec3 v{values[3 * node], values[3 * node + 1], values[3 * node + 2]};
                if (norm(v) <= 0.0201 * largest)
                    continue;
                while (next < arrows->drawn().size() && arrows->drawn()[next].size <= 0.0201 * of_longest)
                    ++next;
                QVERIFY(next < arrows->drawn().size());
                const Glyph& arrow = arrows->drawn()[next++];
                QVERIFY(norm(arrow.at - arrow.size * arrow.direction - view.drawn_at(std::uint32_t(node))) <
                        1e-9 * of_longest);
                QVERIFY(norm(arrow.size * arrow.direction - (of_longest / largest) * v) < 1e-6 * of_longest);
            }
            QVERIFY2(arrows->words().contains(
                         format_scaled(largest, QString::fromUtf8(field[0] == 'v' ? "m/s" : "m"), view.units(), 3)),
                     qPrintable(arrows->words()));
        }
        view.set_field(Field::sets); // the body before the run has none
        QVERIFY(arrows->drawn().empty() && arrows->words().isEmpty());
        view.set_field(Field::damage);
        QVERIFY(!arrows->drawn().empty());
        bench.click(QStringLiteral("arrowsNone"));
        QVERIFY(arrows->drawn().empty());
        QVERIFY(!bench.find<QToolButton>(QStringLiteral("arrows"))->isChecked());
    }

    // A cube without one of its triangles, and two cubes that overlap: red in the view, and Check leads there.
    void shows_where_a_surface_is_faulty() {
        const QTemporaryDir folder;
        Workbench bench;
        const auto take = [&](const char* name, const Surface& surface) {
            const std::string file = folder.path().toStdString() + '/' + name;
            std::ofstream(file) << test::ascii_stl(surface);
            bench.document().edit(QStringLiteral("surface"), [&](Case& c) {
                SurfaceGeometry geometry;
                geometry.file = file;
                geometry.unit = "mm";
                geometry.spacing = 0.002;
                c.geometry = geometry;
            });
            return QTest::qWaitFor([&] { return bench.workspace().body.surface() && !bench.workspace().body.busy(); },
                                   20000);
        };
        const auto* faults = bench.window.findChild<SurfaceFaults*>();
        auto* check = bench.find<CheckPanel>(QStringLiteral("checkList"));
        auto* camera = bench.window.viewport().renderer()->GetActiveCamera();
        const auto goes_to = [&](const QString& words) { // and where the camera then looks
            const auto& list = check->findings();
            for (int row = 0; row < int(list.size()); ++row)
                if (list[std::size_t(row)].what.contains(words) && list[std::size_t(row)].at) {
                    emit check->itemDoubleClicked(check->topLevelItem(row), 0);
                    const double* at = camera->GetFocalPoint();
                    return std::optional(Vec3{at[0], at[1], at[2]});
                }
            return std::optional<Vec3>();
        };
        Surface open = test::box_surface({}, {0.02, 0.02, 0.02});
        open.triangles.pop_back();
        QVERIFY(take("open.stl", open));
        QCOMPARE(faults->edges(), std::size_t(3));
        QCOMPARE(faults->triangles(), std::size_t(0));
        const double whole = camera->GetParallelScale();
        std::optional<Vec3> seen;
        QTRY_VERIFY((seen = goes_to(QStringLiteral("not closed"))));
        QVERIFY(std::abs(seen->x - 0.02) < 1e-6); // the hole is in the side x = 20 mm
        QVERIFY(camera->GetParallelScale() < whole / 2);
        QVERIFY(take("crossing.stl", test::joined(test::box_surface({}, {0.02, 0.02, 0.02}),
                                                  test::box_surface({0.011, 0.012, 0.013}, {0.03, 0.03, 0.03}))));
        QVERIFY(faults->triangles() > 3);
        QCOMPARE(faults->edges(), std::size_t(0));
        QTRY_VERIFY((seen = goes_to(QStringLiteral("intersects or touches"))));
        for (const std::size_t axis : {0U, 1U, 2U})
            QVERIFY((*seen)[axis] > 0.01 && (*seen)[axis] < 0.0201);
        QVERIFY(take("sound.stl", test::box_surface({}, {0.02, 0.02, 0.02})));
        QCOMPARE(faults->triangles() + faults->edges(), std::size_t(0));
        bench.document().undo_stack()->setClean();
    }

    // On fine screens, and in pictures of twice the size, the lines of initial cracks are as thick as elsewhere.
    void lines_grow_with_the_pixel_ratio() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const QColor line = ViewColours::of(QApplication::palette()).initial_crack;
        const auto seen = [&](int scale) {
            return pixels_like(bench.window.viewport().picture(scale, false), line, 60);
        };
        const int once = seen(1), twice = seen(2);
        QVERIFY2(once > 100, qPrintable(QString::number(once)));
        QVERIFY2(twice > 3.4 * once && twice < 4.6 * once, qPrintable(QStringLiteral("%1, %2").arg(once).arg(twice)));
        bench.document().undo_stack()->setClean();
    }

    // The history names the object and its values; the menu says what would be undone.
    void the_history_tells_values() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(type(bench, QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("30 m/s")));
        auto* list = bench.window.findChild<QUndoView*>();
        const auto last = [&] { return list->model()->index(list->model()->rowCount() - 1, 0).data().toString(); };
        QVERIFY2(last().contains(QStringLiteral("impact")) && last().endsWith(QStringLiteral(": 22 m/s → 30 m/s")),
                 qPrintable(last()));
        QVERIFY(!bench.document().undo_stack()->undoText().contains(QStringLiteral("m/s")));
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::smooth)));
        QCOMPARE(last(), QStringLiteral("Conditions ▸ impact (velocity) ▸ Ramp: constant → smooth ramp"));
        QCOMPARE(bench.document().undo_stack()->undoText(), QStringLiteral("Change ramp"));
        bench.document().undo_stack()->undo();
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::linear)));
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::smooth)));
        QCOMPARE(last(), QStringLiteral("Conditions ▸ impact (velocity) ▸ Ramp: linear ramp → smooth ramp"));
        bench.window.select({ItemKind::discretise});
        QVERIFY(choose(bench, "corrections.surface", 1));
        QCOMPARE(last(), QStringLiteral("Discretise ▸ Surface correction: none → volume method"));
        bench.document().undo_stack()->setClean();
    }

    // If an entry was added, removed or renamed, the history shows its name, also if the entries after it move up.
    void the_history_tells_names() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const auto last = [&d] { return d.undo_stack()->text(d.undo_stack()->index() - 1); };
        const int first = int(d.value().conditions.size());
        add_condition(d, 0, int(ConditionKind::velocity));
        QCOMPARE(last(), QStringLiteral("Add condition 'impact (velocity)'"));
        duplicate_entry(d, {ItemKind::condition, first});
        QCOMPARE(last(), QStringLiteral("Duplicate condition 'impact (velocity)'"));
        d.edit(QStringLiteral("other kind"),
               [&](Case& c) { c.conditions[std::size_t(first)].kind = ConditionKind::fixed; });
        remove_entry(d, {ItemKind::condition, first}, QStringLiteral("Remove"));
        QCOMPARE(last(), QStringLiteral("Remove condition 'impact (fixed)'"));
        add_drawn_set(d, SetBox{});
        const int set = int(d.value().sets.size()) - 1;
        const QString name = QString::fromStdString(d.value().sets.back().name);
        QCOMPARE(last(), QStringLiteral("Add set '%1'").arg(name));
        rename_entry(d, {ItemKind::set, set}, QStringLiteral("support"));
        QCOMPARE(last(), QStringLiteral("Rename set '%1' → 'support'").arg(name));
        rename_entry(d, {ItemKind::set, 0}, QStringLiteral("struck")); // which a condition uses
        QCOMPARE(last(), QStringLiteral("Rename set 'impact' → 'struck'"));
        QCOMPARE(d.undo_stack()->undoText(), QStringLiteral("Rename set"));
        duplicate_entry(d, {ItemKind::material, 0});
        QVERIFY2(last().endsWith(QStringLiteral(" material '18Ni1900 copy'")), qPrintable(last()));
        remove_entry(d, {ItemKind::material, 0}, QStringLiteral("Remove"));
        QCOMPARE(last(), QStringLiteral("Remove material '18Ni1900'"));
        remove_entry(d, {ItemKind::crack, 0}, QStringLiteral("Remove"));
        QCOMPARE(last(), QStringLiteral("Remove crack (crack 1)"));
        d.undo_stack()->setClean();
    }

    void goes_back_in_the_history() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const std::string opened = case_to_json(bench.document().value());
        bench.document().edit(QStringLiteral("First"), [](Case& c) { c.name = "one"; });
        const std::string first = case_to_json(bench.document().value());
        bench.document().edit(QStringLiteral("Second"), [](Case& c) { c.name = "two"; });
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockHistory"));
        QVERIFY(!dock->isVisible());
        dock->toggleViewAction()->trigger();
        auto* list = bench.window.findChild<QUndoView*>();
        QTRY_VERIFY(list->isVisible());
        const auto click = [&](int row) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(list->model()->index(row, 0)).center());
        };
        const int rows = list->model()->rowCount();
        QCOMPARE(list->model()->index(rows - 1, 0).data().toString(), QStringLiteral("Second"));
        click(rows - 2);
        QCOMPARE(case_to_json(bench.document().value()), first);
        click(rows - 3);
        QCOMPARE(case_to_json(bench.document().value()), opened);
        click(rows - 1);
        QCOMPARE(bench.document().value().name, std::string("two"));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ViewExtrasTest)
} // namespace view_extras_test
#include "view_extras_test.moc"
