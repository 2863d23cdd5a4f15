// Enters sets and cracks of every kind, and holes, in the panels, and undoes each edit.
#include "core/case/words.hpp"
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/text/format.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>

#include <fstream>

namespace shapes_panel_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Chooses an entry of a button's menu.
bool pick(Workbench& bench, const char* button, const char* entry) {
    auto* found = field<QPushButton>(bench, button);
    for (QAction* action : found && found->menu() ? found->menu()->actions() : QList<QAction*>())
        if (action->text() == QLatin1String(entry)) {
            action->trigger();
            return true;
        }
    return false;
}

} // namespace

class ShapesPanelTest : public QObject {
    Q_OBJECT

private slots:
    // The mesh's own node numbers, in a set and at the ends of an opening.
    void node_numbers_of_a_mesh() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::sets}); // no such kind for a lattice
        QVERIFY(!pick(bench, "addShapedSet", "mesh node numbers"));
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/bar.msh")).toStdString();
        std::ofstream(file) << test::gmsh_2(test::BarMesh(8));
        Document& d = bench.document();
        d.edit(QStringLiteral("mesh"), [&](Case& c) {
            MeshGeometry mesh;
            mesh.file = file;
            c.geometry = mesh;
            c.sets.clear();
            c.cracks.clear();
            c.conditions.clear();
            c.observers = {{"gap", ObserverKind::opening, {}, {}, {}, {{{{}, {}, 2}, {{}, {}, 34}}}}};
        });
        bench.window.select({ItemKind::sets});
        QVERIFY(pick(bench, "addShapedSet", "mesh node numbers"));
        QVERIFY(!d.problems().empty()); // no number yet
        QVERIFY(type(bench, "sets[0].node_numbers", "1, 7, 20-23"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QCOMPARE(std::get<SetNumbers>(d.value().sets[0].shape).numbers,
                 (std::vector<NumberRange>{{1, 1}, {7, 7}, {20, 23}}));
        QVERIFY(bench.wait_for_nodes() && QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000));
        QCOMPARE(bench.workspace().sets.count(0), std::size_t(6));
        QVERIFY(type(bench, "sets[0].node_numbers", "1, x"));
        QVERIFY(field<QLabel>(bench, "reason:sets[0].node_numbers")->text().contains("'x' is not a node number"));
        QCOMPARE(std::get<SetNumbers>(d.value().sets[0].shape).numbers.size(), std::size_t(3));

        bench.window.select({ItemKind::observer, 0});
        QCOMPARE(field<QLineEdit>(bench, "observers[0].opening[1].node")->text(), QString("34"));
        QVERIFY(type(bench, "observers[0].opening[1].node", "35"));
        QCOMPARE(*d.value().observers[0].ends[1].node, std::uint64_t(35));
        QVERIFY(choose(bench, "observers[0].opening[0]", int(d.value().sets.size()))); // a point
        QVERIFY(d.value().observers[0].ends[0].point && !d.value().observers[0].ends[0].node);
        QVERIFY(choose(bench, "observers[0].opening[0]", int(d.value().sets.size()) + 1)); // a node
        QVERIFY(!d.value().observers[0].ends[0].point && d.value().observers[0].ends[0].node);
        d.undo_stack()->setClean();
    }

    void sets_of_every_kind() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        const auto none_wrong = [&] { return d.problems().empty(); };
        const auto add = [&](const char* kind) {
            bench.window.select({ItemKind::sets});
            return pick(bench, "addShapedSet", kind) && bench.wait_for_nodes() && none_wrong();
        };
        const auto count = [&](std::size_t set) { // when it has been counted
            const bool known = QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000);
            return known ? bench.workspace().sets.count(set) : 0;
        };

        QVERIFY(add("sphere") && count(2) > 0);
        QVERIFY(type(bench, "sets[2].sphere.centre[0]", "0 mm"));
        QVERIFY(type(bench, "sets[2].sphere.centre[1]", "0 mm"));
        QVERIFY(type(bench, "sets[2].sphere.centre[2]", "0 mm"));
        QVERIFY(type(bench, "sets[2].sphere.radius", "0.9 dx")); // the corner's node is √¾ away
        QVERIFY(none_wrong());
        QCOMPARE(count(2), std::size_t(1));
        QVERIFY(type(bench, "sets[2].sphere.radius", "-1 mm"));
        QVERIFY(field<QLabel>(bench, "reason:sets[2].sphere.radius")->text().contains("Must be positive"));
        QVERIFY(type(bench, "sets[2].sphere.radius", "1 horizon"));
        QVERIFY(field<QLabel>(bench, "reason:sets[2].sphere.radius")->text().contains("depths only"));
        QVERIFY(type(bench, "sets[2].sphere.radius", "20 mm") && none_wrong());

        QVERIFY(add("cylinder") && count(3) > 0);
        QVERIFY(type(bench, "sets[3].cylinder.to[2]", "20 mm") && none_wrong());
        QVERIFY(add("layer behind a plane") && count(4) > 0);
        QVERIFY(type(bench, "sets[4].plane.depth", "1 horizon") && none_wrong());
        QVERIFY(std::get<SetPlane>(d.value().sets[4].shape).depth.in_horizons);
        QCOMPARE(count(4), std::size_t(3 * 32 * 2)); // from the face 3.14 spacings deep
        QVERIFY(type(bench, "sets[4].plane.normal[0]", "-1") && none_wrong());
        QVERIFY(add("nearest node"));
        QCOMPARE(count(5), std::size_t(1));
        QVERIFY(type(bench, "sets[5].nearest[1]", "30 mm") && none_wrong());
        QVERIFY(add("material"));
        QCOMPARE(count(6), std::size_t(64 * 32 * 2));
        QVERIFY(choose(bench, "sets[6].material", 0));
        QVERIFY(add("combination of sets") && count(7) > 0);
        QVERIFY(type(bench, "sets[7].combination", "'set 3' and not nothing"));
        QVERIFY(!none_wrong());
        QCOMPARE(status_of(bench, {ItemKind::set, 7}).mark, StepStatus::Mark::error);
        QVERIFY(type(bench, "sets[7].combination", "'set 3' or 'set 6'"));
        QCOMPARE(count(7), count(2) + 1);

        // Renaming reaches expressions, holes and sets of materials.
        bench.window.select({ItemKind::set, 2});
        QVERIFY(type(bench, "sets[2].name", "ball"));
        QCOMPARE(std::get<SetCombination>(d.value().sets[7].shape).expression, std::string("ball or 'set 6'"));
        rename_material(d, 0, QStringLiteral("steel"));
        QCOMPARE(std::get<SetMaterial>(d.value().sets[6].shape).material, std::string("steel"));
        QVERIFY(none_wrong());
        QCOMPARE(parse_case(case_to_json(d.value()), "/").problems.size(), std::size_t(0));
        remove_entry(d, {ItemKind::set, 5}); // as a condition does, the combination says what it misses
        QVERIFY(!none_wrong());
        d.undo_stack()->undo();

        bench.window.select({ItemKind::geometry});
        QVERIFY(type(bench, "geometry.lattice.holes", "bal"));
        QVERIFY(!none_wrong());
        QVERIFY(type(bench, "geometry.lattice.holes", "ball") && none_wrong());
        QVERIFY(bench.wait_for_nodes() && bench.workspace().body.nodes()->nodes->size() < 64 * 32 * 2);
        QCOMPARE(count(2), std::size_t(0));
        QCOMPARE(status_of(bench, {ItemKind::set, 2}).summary, QString("hole"));
        const std::size_t left = bench.workspace().body.nodes()->nodes->size();
        bench.window.select({ItemKind::set, 2});
        QVERIFY(type(bench, "sets[2].sphere.radius", "10 mm")); // the body follows its hole
        QVERIFY(QTest::qWaitFor(
            [&] { return bench.workspace().body.nodes() && bench.workspace().body.nodes()->nodes->size() > left; },
            20000));

        while (d.undo_stack()->index() > undos)
            d.undo_stack()->undo();
        QCOMPARE(QString::fromStdString(case_to_json(d.value())), QString::fromStdString(before));
        d.undo_stack()->setClean();
    }

    // Otherwise the fields below would move away under the pointer.
    void fields_of_a_vector_stay_where_they_are() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.resize(1280, 800);
        const int set = add_drawn_set(bench.document(), SetBox{}).index;
        bench.document().edit(QStringLiteral("box"), [&](Case& c) {
            SetBox box;
            box.min = {length_quantity(0.0748914), length_quantity(0.00925774), std::nullopt};
            c.sets[std::size_t(set)].shape = box;
        });
        bench.window.select({ItemKind::set, set});
        const QString path = QStringLiteral("sets[%1].box.min[%2]").arg(set);
        auto* x = field<QLineEdit>(bench, path.arg(0));
        auto* y = field<QLineEdit>(bench, path.arg(1));
        QVERIFY(x && y);
        QTRY_COMPARE(y->y(), x->y()); // in one row, however long the numbers are
        const QPoint before = y->mapTo(&bench.window, QPoint());
        QVERIFY(type(bench, path.arg(0), QStringLiteral("75 mm")));
        QVERIFY(type(bench, path.arg(1), QString()));
        QCoreApplication::sendPostedEvents(); // a layout that is due
        QCOMPARE(y->mapTo(&bench.window, QPoint()), before);
        bench.document().undo_stack()->setClean();
    }

    // Not from the first node, half a spacing inside.
    void a_new_crack_starts_at_the_face() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::cracks});
        QVERIFY(bench.wait_for_nodes());
        field<QPushButton>(bench, "addCrack")->click();
        const auto& crack = std::get<CrackPlane>(bench.document().value().cracks.back().shape);
        const double dx = bench.document().value().spacing().value;
        QVERIFY(norm(metres(crack.corner, dx) - Vec3{0.1, 0, 0}) < 1e-12);
        QVERIFY(norm(metres(crack.first, dx) - Vec3{0, 0.05, 0}) < 1e-12);
        QVERIFY(norm(metres(crack.second, dx) - Vec3{0, 0, 6.25e-3}) < 1e-12);
        bench.document().undo_stack()->setClean();
    }

    void cracks_of_every_kind() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const auto none_wrong = [&] { return d.problems().empty(); };
        d.edit(QStringLiteral("no cracks"), [](Case& c) { c.cracks.clear(); });
        bench.click(QStringLiteral("viewIso"));
        const Vec3 middle = bench.workspace().body.nodes()->bounds.centre();
        const auto picture = [&] {
            QCoreApplication::processEvents();
            return bench.picture_around(middle, 150);
        };
        const QImage bare = picture();
        const auto drawn = [&] { return different_pixels(picture(), bare) > 30; };

        bench.window.select({ItemKind::cracks});
        QVERIFY(pick(bench, "addShapedCrack", "disc") && none_wrong());
        QVERIFY(drawn());
        QVERIFY(type(bench, "initial_cracks[0].disc.radius", "25 mm") &&
                type(bench, "initial_cracks[0].disc.normal[1]", "0.5") && none_wrong());
        for (int axis = 0; axis < 3; ++axis)
            QVERIFY(type(bench, QStringLiteral("initial_cracks[0].disc.normal[%1]").arg(axis), "0"));
        QVERIFY(field<QLabel>(bench, "reason:initial_cracks[0].disc.normal")->text().contains("zero length"));
        QVERIFY(type(bench, "initial_cracks[0].disc.normal[0]", "1") && none_wrong());
        QVERIFY(choose(bench, "initial_cracks[0].bonds", 1));
        QVERIFY(d.value().cracks[0].bonds == CrackBonds::never_existed);
        for (std::size_t kind = 0; kind < 4; ++kind) {
            QVERIFY(choose(bench, "initial_cracks[0].shape", int(kind)));
            QCOMPARE(d.value().cracks[0].shape.index(), kind);
            QVERIFY2(none_wrong(), words::crack_kinds[kind].c_str());
            QVERIFY2(drawn(), words::crack_kinds[kind].c_str());
        }
        QVERIFY(type(bench, "initial_cracks[0].slot.min[1]", "10 mm") && none_wrong());
        QVERIFY(choose(bench, "initial_cracks[0].shape", 2));
        QVERIFY(type(bench, "initial_cracks[0].polygon", "0, 0, 0; 10 mm, 0"));
        QVERIFY(!none_wrong()); // and what was typed stays
        QCOMPARE(field<QLineEdit>(bench, "initial_cracks[0].polygon")->text(), QString("0, 0, 0; 10 mm, 0"));
        QVERIFY(
            type(bench, "initial_cracks[0].polygon", "100 mm, 0, -1 mm; 100 mm, 40 mm, -1 mm; 100 mm, 40 mm, 8 mm") &&
            none_wrong());
        QVERIFY(drawn());

        QTemporaryDir folder;
        const std::string file = folder.filePath("crack.stl").toStdString();
        std::ofstream(file)
            << "solid s\nfacet normal 0 0 0\nouter loop\nvertex 100 0 0\nvertex 100 50 0\nvertex 100 50 7\n"
               "endloop\nendfacet\nendsolid s\n";
        QVERIFY(choose(bench, "initial_cracks[0].shape", 4));
        QVERIFY(!none_wrong());
        QVERIFY(type(bench, "initial_cracks[0].surface.file", file.c_str()) && none_wrong());
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().surface_files.crack(0) != nullptr; }, 20000));
        QCOMPARE(field<QLabel>(bench, "crack.triangles")->text(), QString("1"));
        QVERIFY(drawn());
        QVERIFY(type(bench, "initial_cracks[0].surface.file", "/nowhere.stl"));
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().surface_files.crack_trouble(0).isEmpty(); }, 20000));
        QVERIFY(field<QLabel>(bench, "crack.triangles")->text().contains("nowhere.stl"));
        while (d.undo_stack()->canUndo())
            d.undo_stack()->undo();
        d.undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ShapesPanelTest)
} // namespace shapes_panel_test
#include "shapes_panel_test.moc"
