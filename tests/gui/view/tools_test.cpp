// Sets made with the mouse, and surfaces imported through the dialog.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "ui/actions/import_dialog.hpp"
#include "ui/actions/mesh_import_dialog.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/check_list.hpp"
#include "ui/viewport/surface_faults.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <numeric>

namespace tools_test {

using namespace periscope;
using namespace periscope::ui;

class ToolsTest : public QObject {
    Q_OBJECT

    static std::size_t dabs(Workbench& bench, std::size_t set) {
        return std::get<SetBrush>(bench.document().value().sets.at(set).shape).dabs.size();
    }

    static QRadioButton* choice(const QDialog& dialog, const char* name) {
        return dialog.findChild<QRadioButton*>(QLatin1String(name));
    }

    static bool settled(Workbench& bench) {
        return QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000);
    }

private slots:
    void draws_a_box() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        // Seen at an angle: the set comes with the box, and one undo takes both away. The tool stays, and what is drawn next is again a
        // new set, whichever set the tree has selected instead.
        bench.click(QStringLiteral("viewIso"));
        bench.click(QStringLiteral("toolBox"));
        const auto& sets = bench.document().value().sets;
        QUndoStack& done = *bench.document().undo_stack();
        const int before = done.index();
        const std::string as_it_was = case_to_json(bench.document().value());
        for (int time = 0; time < 2; ++time) {
            QCOMPARE(sets.size(), std::size_t(2));
            bench.drag(bench.where({0.080, 0.080, 0}), bench.where({0.120, 0.040, 0}));
            QCOMPARE(sets.size(), std::size_t(3));
            QCOMPARE(done.index(), before + 1);
            const auto& drawn = std::get<SetBox>(sets[2].shape);
            for (std::size_t axis = 0; axis < 3; ++axis)
                QVERIFY(drawn.min[axis] && drawn.max[axis]);
            done.undo();
            QCOMPARE(case_to_json(bench.document().value()), as_it_was);
            QCOMPARE(bench.window.tools().current(), ToolKind::box);
        }
        bench.window.tools().use(ToolKind::camera);
        bench.window.select({ItemKind::geometry});
        // Starts from the panel of the sets, in a view along an axis.
        bench.click(QStringLiteral("viewFront"));
        bench.window.select({ItemKind::sets});
        deliver_posted_events();
        bench.find<QPushButton>(QStringLiteral("drawBoxSet"))->click();
        QCOMPARE(bench.window.tools().current(), ToolKind::box);
        QCOMPARE(case_to_json(bench.document().value()), as_it_was);
        bench.drag(bench.where({0.020, 0.080, 0}), bench.where({0.060, 0.030, 0}),
                   Qt::ControlModifier); // as it is drawn
        QCOMPARE(done.index(), before + 1);
        QCOMPARE(sets[2].name, std::string("set 3"));
        const auto* hint = bench.find<QLabel>(QStringLiteral("toolHint"));
        QVERIFY(hint && hint->text().contains(QLatin1String("set 3"))); // the next drag replaces its box
        bench.document().edit(QStringLiteral("rename"), [](Case& c) { c.sets[2].name = "support"; });
        QVERIFY(hint->text().contains(QLatin1String("support")));
        const auto& box = std::get<SetBox>(sets[2].shape);
        const double pixel = 1 / pixels_per_metre(bench.window.viewport().renderer());
        QVERIFY(box.min[0] && box.max[0] && box.min[1] && box.max[1]);
        QVERIFY(std::abs(box.min[0]->value - 0.020) < 2 * pixel);
        QVERIFY(std::abs(box.max[0]->value - 0.060) < 2 * pixel);
        QVERIFY(std::abs(box.min[1]->value - 0.030) < 2 * pixel);
        QVERIFY(std::abs(box.max[1]->value - 0.080) < 2 * pixel);
        QVERIFY(!box.min[2] && !box.max[2]); // through the depth
        QVERIFY(settled(bench));
        // 3.125 mm cubes: 40 × 50 mm hold about 13 × 16 of them, two deep.
        QVERIFY(bench.workspace().sets.count(2) >= 12 * 15 * 2);
        QVERIFY(bench.workspace().sets.count(2) <= 14 * 17 * 2);
        bench.document().undo_stack()->setClean();
    }

    void paints_and_erases() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("toolBrush"));
        bench.window.tools().brush().set_radius(0.008);
        const auto none = bench.document().undo_stack()->count();
        bench.drag(bench.where({0.09, 0.05, 0}), bench.where({0.11, 0.05, 0}), Qt::ShiftModifier); // nothing to erase
        QCOMPARE(bench.document().value().sets.size(), std::size_t(2));
        const Vec3 from{0.04, 0.05, 0}, to{0.10, 0.05, 0};
        const QImage before = bench.picture_around({0.07, 0.05, 0}, 10);
        bench.drag(bench.where(from), bench.where(to));
        QCOMPARE(bench.document().undo_stack()->count(), none + 1); // the set comes with its first stroke
        QVERIFY(dabs(bench, 2) >= 5);
        QVERIFY(settled(bench));
        const std::size_t painted = bench.workspace().sets.count(2);
        QVERIFY2(painted > 150 && painted < 400,
                 qPrintable(QString::number(painted))); // a strip of 60 by 16 mm
        QVERIFY(different_pixels(before, bench.picture_around({0.07, 0.05, 0}, 10)) > 200);
        const auto strokes = bench.document().undo_stack()->count();
        bench.drag(bench.where({0.09, 0.05, 0}), bench.where({0.11, 0.05, 0}), Qt::ShiftModifier);
        QVERIFY(settled(bench));
        QVERIFY(bench.workspace().sets.count(2) < painted);
        QCOMPARE(bench.document().undo_stack()->count(), strokes + 1); // one stroke, one step
        bench.document().undo_stack()->undo();
        QVERIFY(settled(bench));
        QCOMPARE(bench.workspace().sets.count(2), painted);
        // The wheel changes the size; with Ctrl it is the camera's.
        const double radius = bench.window.tools().brush().radius();
        auto& view = bench.window.viewport();
        const QPoint at = bench.where(from);
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&view, &wheel);
        QVERIFY(bench.window.tools().brush().radius() > radius);
        // It is shown and typed in the unit chosen for all.
        auto* shown = bench.find<QDoubleSpinBox>(QStringLiteral("brushRadius"));
        QVERIFY(shown);
        bench.window.tools().brush().set_radius(0.02);
        QCOMPARE(shown->text(), QStringLiteral("r 20.00 mm"));
        bench.workspace().units.choose(UnitSystem::si);
        QCOMPARE(shown->text(), QStringLiteral("r 0.02 m"));
        shown->setValue(0.03);
        QCOMPARE(bench.window.tools().brush().radius(), 0.03);
        bench.workspace().units.choose(UnitSystem::fitting);
        QCOMPARE(shown->text(), QStringLiteral("r 30.00 mm"));
        bench.document().undo_stack()->setClean();
    }

    void turns_the_camera_otherwise() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        QCOMPARE(axis_of_view(bench.window.viewport().renderer()), 2);
        bench.drag({300, 200}, {420, 260});
        QCOMPARE(axis_of_view(bench.window.viewport().renderer()), -1);
        QCOMPARE(bench.document().value().sets.size(), std::size_t(2));
    }

    void imports_the_plate() {
        Workbench bench;
        const auto file = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/meshes/kalthoff-winkler-plate.stl";
        bench.window.files().import_surface(file);
        auto* dialog = bench.find<ImportDialog>(QStringLiteral("importDialog"));
        QVERIFY(dialog);
        auto* ok = dialog->findChild<QPushButton*>(QStringLiteral("importOk"));
        QVERIFY(QTest::qWaitFor([&] { return ok->isEnabled(); }, 30000));
        QVERIFY(with_plain_spaces(dialog->findChild<QLabel*>(QStringLiteral("importSize"))->text())
                    .contains(QStringLiteral("200 × 100 × 9 mm")));
        // In metres it would be as long as a village: the dialog warns of it.
        auto* unit = dialog->findChild<QComboBox*>(QStringLiteral("importUnit"));
        const auto choose = [&](const QString& word) {
            unit->setCurrentText(word);
            emit unit->activated(unit->currentIndex());
            return QTest::qWaitFor([&] { return ok->isEnabled(); }, 30000);
        };
        QVERIFY(choose(QStringLiteral("m")));
        QVERIFY(!dialog->findChild<QLabel*>(QStringLiteral("importPlausible"))->text().isEmpty());
        QVERIFY(choose(QStringLiteral("mm")));
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("importPlausible"))->text().isEmpty());
        auto* spacing = dialog->findChild<QLineEdit*>(QStringLiteral("importSpacing"));
        spacing->setText(QStringLiteral("3 kg"));
        QVERIFY(!ok->isEnabled());
        const auto predicted = [&] { return dialog->findChild<QLabel*>(QStringLiteral("importPredicted"))->text(); };
        spacing->setText(QStringLiteral("3 mm"));
        QVERIFY(ok->isEnabled());
        const QString with_unit = predicted();
        spacing->setText(QStringLiteral("3")); // has the unit of the file
        QVERIFY(ok->isEnabled());
        QCOMPARE(predicted(), with_unit);
        QVERIFY(predicted().contains(QStringLiteral("nodes")));
        QTest::mouseClick(ok, Qt::LeftButton);
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const auto& nodes = *bench.workspace().body.nodes()->nodes;
        const double volume = std::accumulate(nodes.volume.begin(), nodes.volume.end(), 0.0);
        QVERIFY(std::abs(volume / bench.workspace().body.surface()->report.volume - 1) < 1e-9);
        QVERIFY(!nodes.tetrahedra.empty());
        bench.document().undo_stack()->setClean();
    }

    void imports_a_volume_mesh() {
        Workbench bench;
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/bar.msh")).toStdString();
        std::ofstream(file) << test::gmsh_2(test::BarMesh(8));
        bench.window.files().import_surface(file);
        auto* dialog = bench.find<MeshImportDialog>(QStringLiteral("importMeshDialog"));
        QVERIFY(dialog && !choice(*dialog, "importNewCase")->isVisible()); // the case has nothing to keep
        dialog->findChild<QComboBox*>(QStringLiteral("importUnit"))->setCurrentText(QStringLiteral("cm"));
        dialog->accept();
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const auto& nodes = *bench.workspace().body.nodes()->nodes;
        QCOMPARE(nodes.size(), std::size_t(36));
        QVERIFY(std::abs(bounding_box(nodes.position).size().x - 0.08) < 1e-12);
        bench.window.select({ItemKind::geometry});
        auto* groups = bench.find<QLabel>(QStringLiteral("mesh.groups"));
        QVERIFY(groups && groups->text().contains(QStringLiteral("left: 20 nodes")));
        bench.find<QPushButton>(QStringLiteral("addGroupSets"))->click();
        QCOMPARE(bench.document().value().sets.size(), std::size_t(3));
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 10000));
        bench.window.select({ItemKind::set, 0});
        QTRY_VERIFY(!bench.find<QLabel>(QStringLiteral("mesh.groups"))); // the panel before is gone
        bench.window.select({ItemKind::discretise});
        bench.document().edit(QStringLiteral("horizon"),
                              [](Case& c) { c.horizon = parse_quantity("3 dx", dimension::length); });
        auto* predicted = bench.find<QLabel>(QStringLiteral("predicted.nodes"));
        QVERIFY(predicted && QTest::qWaitFor([&] { return predicted->text().contains(QStringLiteral("36")); }, 5000));
        bench.document().undo_stack()->setClean();
    }

    // A list of nodes is dropped on the window: points without elements, and a face of them is not there to be clicked.
    void imports_a_list_of_nodes() {
        Workbench bench;
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/plate.txt")).toStdString();
        std::ofstream list(file);
        list << "header: x y z block_id volume\n";
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 5; ++j)
                for (int k = 0; k < 3; ++k)
                    list << i << ' ' << j << ' ' << k << ' ' << 1 + i / 4 << " 1\n";
        list.close();
        bench.window.files().open_dropped(file);
        auto* dialog = bench.find<MeshImportDialog>(QStringLiteral("importMeshDialog"));
        QVERIFY(dialog && !choice(*dialog, "importNewCase")->isVisible()); // the case has nothing to keep
        dialog->findChild<QComboBox*>(QStringLiteral("importUnit"))->setCurrentText(QStringLiteral("mm"));
        dialog->accept();
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const auto& nodes = *bench.workspace().body.nodes()->nodes;
        QCOMPARE(nodes.size(), std::size_t(120));
        QVERIFY(std::abs(nodes.spacing / 1e-3 - 1) < 1e-9);
        QVERIFY(nodes.tetrahedra.empty());
        bench.window.select({ItemKind::geometry});
        auto* groups = bench.find<QLabel>(QStringLiteral("mesh.groups"));
        QVERIFY(groups && groups->text().contains(QStringLiteral("block 2: 60 nodes")));
        bench.window.viewport().draw_now();
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }

    // Another body for a case with sets and conditions: they stay, and sets without nodes are named; or it is the body of a new case.
    void importing_over_a_case_asks_what_to_keep() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const std::string before = case_to_json(bench.document().value());
        const auto open = [&] {
            bench.window.files().import_surface(std::filesystem::path(PERISCOPE_SOURCE_DIR) /
                                                "resources/meshes/notched-beam.stl");
            return bench.find<ImportDialog>(QStringLiteral("importDialog"));
        };
        const auto accept = [](ImportDialog& dialog) {
            auto* ok = dialog.findChild<QPushButton*>(QStringLiteral("importOk"));
            QVERIFY(QTest::qWaitFor([&] { return ok->isEnabled(); }, 30000));
            dialog.findChild<QComboBox*>(QStringLiteral("importDiscretisation"))
                ->setCurrentIndex(int(Discretisation::lattice));
            dialog.findChild<QLineEdit*>(QStringLiteral("importSpacing"))->setText(QStringLiteral("5 mm"));
            ok->click();
            deliver_posted_events();
        };
        ImportDialog* dialog = open();
        QVERIFY(dialog && choice(*dialog, "importReplace")->isVisible() &&
                choice(*dialog, "importReplace")->isChecked());
        const QString content = dialog->findChild<QLabel*>(QStringLiteral("importContent"))->text();
        QVERIFY2(content.contains(QStringLiteral("1 material, 2 sets, 2 initial cracks, 2 conditions, 2 observers")),
                 qPrintable(content));
        accept(*dialog);
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(bench.document().value().conditions.size(), std::size_t(2));
        // The beam is 50 mm high: it ends below the far edge of the plate.
        const auto message = [&] { return bench.find<QLabel>(QStringLiteral("messageText"))->text(); };
        QTRY_VERIFY2(message().contains(QStringLiteral("'far edge' contains no node")), qPrintable(message()));
        bench.document().undo_stack()->undo();
        QCOMPARE(case_to_json(bench.document().value()), before);
        dialog = open();
        QVERIFY(dialog);
        choice(*dialog, "importNewCase")->click();
        accept(*dialog);
        const Case& made = bench.document().value();
        QVERIFY(std::holds_alternative<SurfaceGeometry>(made.geometry));
        QVERIFY(made.sets.empty() && made.conditions.empty() && made.materials.empty());
        QCOMPARE(bench.document().undo_stack()->count(), 1);
        QVERIFY(bench.document().file().empty());
        bench.document().undo_stack()->setClean();
    }

    void a_format_that_is_not_read_is_explained() {
        Workbench bench;
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/body.MED")).toStdString();
        std::ofstream(file) << "HDF";
        bench.window.files().open_dropped(file);
        QCOMPARE(bench.problems.size(), 1);
        for (const char* words : {"body.MED", "open it in Gmsh", ".bdf", ".stl", ".txt"})
            QVERIFY2(bench.problems[0].contains(QLatin1String(words)), qPrintable(bench.problems[0]));
    }

    void imports_an_open_surface_to_look_at() {
        Workbench bench;
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/open.stl")).toStdString();
        std::ofstream(file)
            << "solid open\n"
               "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 0\nendloop\nendfacet\n"
               "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\n"
               "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 0 1 0\nendloop\nendfacet\n"
               "endsolid open\n";
        bench.window.files().import_surface(file);
        auto* dialog = bench.find<ImportDialog>(QStringLiteral("importDialog"));
        QVERIFY(dialog);
        auto* faults = dialog->findChild<QLabel*>(QStringLiteral("importFaults"));
        QVERIFY(QTest::qWaitFor([&] { return faults->text() != QStringLiteral("Reading …"); }, 20000));
        auto* ok = dialog->findChild<QPushButton*>(QStringLiteral("importOk"));
        QTRY_VERIFY(ok->isEnabled()); // the dialog is refreshed after the words are there
        QVERIFY2(faults->text().contains(QStringLiteral("not closed")), qPrintable(faults->text()));
        QVERIFY2(faults->text().contains(QStringLiteral("red")) && !faults->text().contains(QStringLiteral("volume")),
                 qPrintable(faults->text()));
        auto& body = bench.workspace().body;
        const QSignalSpy fillings(&body.task(), &BackgroundTask::started);
        dialog->accept();
        QTRY_VERIFY(body.surface() && !body.busy()); // nor about to be
        QCOMPARE(fillings.count(), 0);
        QVERIFY(!body.nodes());
        QVERIFY2(body.trouble().contains(QStringLiteral("not closed")), qPrintable(body.trouble()));
        const auto found = check_list(bench.workspace());
        QVERIFY(std::any_of(found.begin(), found.end(), [](const Finding& f) {
            return f.weight == Finding::Weight::error && f.item.kind == ItemKind::geometry && f.at;
        }));
        auto* shown = bench.window.findChild<SurfaceFaults*>();
        QVERIFY(shown);
        QTRY_COMPARE(shown->edges(), std::size_t(3));
        bench.click(QStringLiteral("run"));
        QVERIFY(!bench.workspace().run.active() && !bench.problems.isEmpty());
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ToolsTest)
} // namespace tools_test

#include "tools_test.moc"
