// Rigid bodies in the window: adds them by the menu, describes them in the panel, observes them, and compares where
// they are drawn.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>

#include <fstream>

namespace rigid_bodies_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Returns the entries of a button's menu.
QStringList kinds(Workbench& bench) {
    QStringList names;
    bench.window.select({ItemKind::rigid_bodies});
    for (const QAction* action : field<QPushButton>(bench, "addRigidBody")->menu()->actions())
        names << action->text();
    return names;
}

bool add(Workbench& bench, const QString& kind) {
    bench.window.select({ItemKind::rigid_bodies});
    for (QAction* action : field<QPushButton>(bench, "addRigidBody")->menu()->actions())
        if (action->text() == kind) {
            action->trigger();
            return true;
        }
    return false;
}

// A plate of 40 × 20 × 4 mm with 2,560 nodes that nothing holds.
bool open_plate(Workbench& bench, Space space = Space::solid) {
    bench.window.files().open_example(example("kalthoff-winkler.json"));
    bench.document().edit(QStringLiteral("plate"), [space](Case& c) {
        BoxGeometry box;
        box.box = {Quantity(0.04), Quantity(0.02), Quantity(space == Space::solid ? 0.004 : 0.001)};
        box.spacing = Quantity(1e-3);
        box.space = space;
        c.geometry = box;
        c.sets.clear();
        c.cracks.clear();
        c.conditions.clear();
        c.observers.clear();
        c.run.end_time = Quantity(1e-4);
        c.start_time = Quantity(0.0);
        c.output.frames = 5;
    });
    bench.document().undo_stack()->setClean();
    return bench.wait_for_nodes();
}

const RigidBodyEntry& first(Workbench& bench) {
    return bench.document().value().rigid_bodies.at(0);
}

} // namespace

class RigidBodiesTest : public QObject {
    Q_OBJECT
private slots:
    void each_shape_is_added_beside_the_body() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QCOMPARE(kinds(bench), QStringList({"sphere", "box", "cylinder", "half-space", "surface from a file"}));
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        int count = 0;
        for (const QString& kind : kinds(bench)) {
            if (kind == "surface from a file") // has no file yet: a_surface_comes_from_a_file
                continue;
            QVERIFY(add(bench, kind));
            QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
            QVERIFY(tree->current() == (Item{ItemKind::rigid_body, count}));
            QCOMPARE(status_of(bench, {ItemKind::rigid_body, count}).summary, kind + ", fixed");
            ++count;
            QCOMPARE(int(bench.window.view().rigid_shapes().count()), count);
        }
        const double dx = 1e-3;
        const auto& sphere = std::get<RigidSphere>(first(bench).shape);
        // Half a spacing from the end of the body at x = 40 mm, where contact would begin.
        const double end = sphere.centre[0].metres(dx) - sphere.radius.metres(dx);
        QVERIFY(test::near(end, 40.5e-3, 1e-6));
        d.undo_stack()->undo();
        QCOMPARE(d.value().rigid_bodies.size(), std::size_t(3));
        QCOMPARE(bench.window.view().rigid_shapes().count(), std::size_t(3));
        bench.window.select({ItemKind::rigid_body, 0});
        bench.click(QStringLiteral("removeEntry"));
        QCOMPARE(d.value().rigid_bodies.size(), std::size_t(2));
        QVERIFY(std::holds_alternative<RigidBox>(first(bench).shape));
        d.undo_stack()->setClean();
    }

    void in_a_plane_there_are_no_cylinders() {
        Workbench bench;
        QVERIFY(open_plate(bench, Space::plane_stress));
        QCOMPARE(kinds(bench), QStringList({"disc", "rectangle", "half-plane", "polygon"}));
        for (const QString& kind : kinds(bench))
            QVERIFY(add(bench, kind));
        QVERIFY2(bench.document().problems().empty(),
                 bench.document().problems().empty() ? "" : bench.document().problems()[0].text().c_str());
        bench.window.select({ItemKind::rigid_body, 0});
        QVERIFY(choose(bench, "rigid_bodies[0].shape", 2)); // the third of those that there are
        QVERIFY(std::holds_alternative<RigidHalfSpace>(first(bench).shape));
        QVERIFY(choose(bench, "rigid_bodies[0].shape", 3));
        QVERIFY(type(bench, "rigid_bodies[0].polygon", "41 mm, 0, 0; 50 mm, 10 mm, 0; 50 mm, 0, 0; 41 mm, 10 mm, 0"));
        QVERIFY(bench.document().problems().size() == 1);
        QCOMPARE(bench.document().problems()[0].path, std::string("rigid_bodies[0].polygon"));
        QVERIFY(type(bench, "rigid_bodies[0].polygon", "41 mm, 0, 0; 50 mm, 10 mm, 0; 41 mm, 10 mm, 0"));
        QVERIFY(bench.document().problems().empty());
        const Vec3 centre = bench.window.view().rigid_shapes().centre(0);
        QVERIFY(test::near(centre.x, 44e-3, 1e-9) && test::near(centre.y, 20e-3 / 3, 1e-9)); // of the triangle
        bench.document().undo_stack()->setClean();
    }

    void a_surface_comes_from_a_file() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QTemporaryDir folder;
        const std::string file = folder.filePath("tool.stl").toStdString(),
                          open = folder.filePath("open.stl").toStdString();
        Surface box = test::box_surface({41e-3, 5e-3, 0}, {49e-3, 15e-3, 4e-3});
        std::ofstream(file, std::ios::binary) << test::binary_stl(box);
        box.triangles.pop_back();
        std::ofstream(open, std::ios::binary) << test::binary_stl(box);
        QVERIFY(add(bench, "surface from a file"));
        QVERIFY(!d.problems().empty()); // no file yet
        QVERIFY(type(bench, "rigid_bodies[0].surface.file", open.c_str()));
        const auto& files = bench.workspace().surface_files;
        QVERIFY(QTest::qWaitFor([&] { return !files.form_trouble(0).isEmpty(); }, 20000));
        QVERIFY(field<QLabel>(bench, "rigid.triangles")->text().contains("not closed"));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.workspace().body_warnings.problems().empty(), 20000); // Check says so, too
        QVERIFY(type(bench, "rigid_bodies[0].surface.file", file.c_str()) && d.problems().empty());
        QVERIFY(QTest::qWaitFor([&] { return files.form(0) != nullptr; }, 20000));
        QCOMPARE(field<QLabel>(bench, "rigid.triangles")->text(), QString("12"));
        const RigidShapes& shapes = bench.window.view().rigid_shapes();
        QTRY_VERIFY(norm(shapes.centre(0) - Vec3{45e-3, 10e-3, 2e-3}) < 1e-8);
        const auto picture = [&] {
            QCoreApplication::processEvents();
            return bench.picture_around({45e-3, 10e-3, 2e-3}, 12);
        };
        const QImage with = picture();
        d.edit(QStringLiteral("none"), [](Case& c) { c.rigid_bodies.clear(); });
        QVERIFY(different_pixels(picture(), with) > 400);
        d.undo_stack()->undo();
        bench.window.select({ItemKind::rigid_body, 0});                     // it was gone
        QVERIFY(type(bench, "rigid_bodies[0].surface.offset[0]", "-3 mm")); // into the body
        QTRY_VERIFY(norm(shapes.centre(0) - Vec3{42e-3, 10e-3, 2e-3}) < 1e-8);
        QTRY_VERIFY(!d.problems().empty());
        QVERIFY2(d.problems()[0].reason.find("overlaps the deformable body") != std::string::npos,
                 d.problems()[0].text().c_str());
        while (d.undo_stack()->canUndo())
            d.undo_stack()->undo();
        d.undo_stack()->setClean();
    }

    void what_is_typed_is_in_the_case() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QVERIFY(add(bench, "sphere"));
        QVERIFY(type(bench, "rigid_bodies[0].name", "striker"));
        QVERIFY(type(bench, "rigid_bodies[0].sphere.radius", "5 mm"));
        QVERIFY(type(bench, "rigid_bodies[0].sphere.centre[0]", "50 mm"));
        QVERIFY(type(bench, "rigid_bodies[0].sphere.centre[1]", "3 dx"));
        QVERIFY(!field<QLineEdit>(bench, "rigid_bodies[0].free.mass"));
        QVERIFY(choose(bench, "rigid_bodies[0].motion", int(RigidMotion::free)));
        QVERIFY(d.problems().empty()); // a density is filled in
        QVERIFY(choose(bench, "rigid_bodies[0].free.given", 0));
        QVERIFY(type(bench, "rigid_bodies[0].free.mass", "0.1 kg"));
        QVERIFY(type(bench, "rigid_bodies[0].free.velocity[0]", "-30 m/s"));
        QVERIFY(type(bench, "rigid_bodies[0].free.angular_velocity[2]", "200 rad/s"));
        QVERIFY(type(bench, "rigid_bodies[0].free.acceleration[1]", "-9.81 m/s^2"));
        QVERIFY(type(bench, "rigid_bodies[0].friction", "0.2"));
        QVERIFY(type(bench, "rigid_bodies[0].contact_stiffness", "0.5"));
        QVERIFY(type(bench, "rigid_bodies[0].contact_distance", "0.4 dx"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        const RigidBodyEntry& b = first(bench);
        QVERIFY(b.name == "striker" && std::get<RigidSphere>(b.shape).radius.value == 5e-3);
        QVERIFY(std::get<RigidSphere>(b.shape).centre[1] == in_spacings(3));
        QVERIFY(b.free.mass && b.free.mass->value == 0.1 && !b.free.density);
        QVERIFY(b.free.velocity[0].value == -30 && b.free.angular_velocity[2].value == 200);
        QVERIFY(b.free.acceleration[1].value == -9.81 && b.friction.value == 0.2);
        QVERIFY(b.stiffness.value == 0.5 && b.distance == in_spacings(0.4));
        QCOMPARE(status_of(bench, {ItemKind::rigid_body, 0}).summary, QStringLiteral("sphere, free"));
        // The file keeps it.
        const std::string text = case_to_json(d.value());
        QVERIFY(text.find("\"striker\"") != std::string::npos && text.find("0.1 kg") != std::string::npos);

        QVERIFY(type(bench, "rigid_bodies[0].free.mass", "-1 kg")); // the field says what is wrong
        QVERIFY(field<QLabel>(bench, "reason:rigid_bodies[0].free.mass")->text().contains("positive"));
        QVERIFY(status_of(bench, {ItemKind::rigid_body, 0}).mark == StepStatus::Mark::error);
        QCOMPARE(full_name_of(d.value(), QStringLiteral("rigid_bodies[0].free.mass")),
                 QStringLiteral("Contact ▸ striker ▸ Mass"));
        QVERIFY(type(bench, "rigid_bodies[0].free.mass", "0.2 kg"));
        QCOMPARE(b.free.mass->value, 0.2);
        d.undo_stack()->undo();
        QCOMPARE(first(bench).free.mass->value, 0.1);
        d.undo_stack()->setClean();
    }

    // Self-contact is off, or on with its two values and all nodes; errors are shown at the field and in the tree.
    void self_contact_is_switched_on_and_off() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        const Document& d = bench.document();
        const Item list{ItemKind::rigid_bodies};
        bench.window.select(list);
        QVERIFY(!field<QLineEdit>(bench, "self_contact.stiffness"));
        QCOMPARE(status_of(bench, list).summary, QStringLiteral("none"));
        QVERIFY(choose(bench, "self_contact.pairs", 1));
        QVERIFY(d.value().self_contact == SelfContactEntry{});
        QCOMPARE(status_of(bench, list).summary, QStringLiteral("self-contact"));
        QVERIFY(type(bench, "self_contact.stiffness", "5"));
        QVERIFY(type(bench, "self_contact.distance", "1.2 dx"));
        QVERIFY(choose(bench, "self_contact.pairs", 2));
        const SelfContactEntry& contact = *d.value().self_contact;
        QVERIFY(contact.pairs == ContactPairs::all && contact.stiffness.value == 5);
        QVERIFY(contact.distance == in_spacings(1.2));
        QVERIFY(type(bench, "self_contact.distance", "9 dx"));
        QVERIFY(field<QLabel>(bench, "reason:self_contact.distance")->text().contains("horizon"));
        QVERIFY(status_of(bench, list).mark == StepStatus::Mark::error);
        QCOMPARE(full_name_of(d.value(), QStringLiteral("self_contact.distance")),
                 QStringLiteral("Contact ▸ Contact distance"));
        QVERIFY(choose(bench, "self_contact.pairs", 0));
        QVERIFY(!d.value().self_contact && d.problems().empty());
        bench.document().undo_stack()->undo();
        QVERIFY(d.value().self_contact && (*d.value().self_contact).distance == in_spacings(9));
        bench.document().undo_stack()->setClean();
    }

    void a_body_that_overlaps_is_told_before_the_run() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QVERIFY(add(bench, "sphere"));
        QVERIFY(d.problems().empty());
        QVERIFY(type(bench, "rigid_bodies[0].sphere.centre[0]", "38 mm")); // the plate ends at 40 mm
        QVERIFY(d.reason_at(QStringLiteral("rigid_bodies[0]")).contains("overlaps the deformable body"));
        QVERIFY(status_of(bench, {ItemKind::rigid_body, 0}).mark == StepStatus::Mark::error);
        QVERIFY(field<QLabel>(bench, "reason:rigid_bodies[0]")->text().contains("move the rigid body away"));
        QVERIFY(type(bench, "rigid_bodies[0].sphere.centre[0]", "60 mm"));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        d.undo_stack()->setClean();
    }

    void a_prescribed_motion_has_a_ramp() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QVERIFY(add(bench, "cylinder"));
        QVERIFY(choose(bench, "rigid_bodies[0].motion", int(RigidMotion::moved)));
        QVERIFY(type(bench, "rigid_bodies[0].moved.displacement[0]", "-1 mm"));
        QVERIFY(type(bench, "rigid_bodies[0].moved.rotation[0]", "10 deg"));
        QVERIFY(choose(bench, "rigid_bodies[0].moved.ramp", int(RampShape::smooth)));
        QVERIFY(type(bench, "rigid_bodies[0].moved.ramp.time", "50 us"));
        QVERIFY(d.problems().empty());
        const MovedMotionEntry& moved = first(bench).moved;
        QVERIFY(!moved.by_rate && moved.value[0].value == -1e-3 && moved.ramp.ramp == RampShape::smooth);
        QVERIFY(test::near(moved.rotation[0].value, 10 * 3.14159265358979 / 180, 1e-9));
        QVERIFY(test::near(moved.ramp.ramp_time.value, 50e-6, 1e-9));
        QVERIFY(choose(bench, "rigid_bodies[0].moved.by", 1));
        QVERIFY(type(bench, "rigid_bodies[0].moved.velocity[0]", "-20 m/s"));
        QVERIFY(first(bench).moved.by_rate && first(bench).moved.value[0].value == -20);
        QCOMPARE(first(bench).moved.rotation[0].value, 0.0); // degrees are no rate
        QVERIFY(d.problems().empty());
        QVERIFY(choose(bench, "rigid_bodies[0].shape", 3)); // a half-space may be moved too
        QVERIFY(d.problems().empty());
        d.undo_stack()->setClean();
    }

    void renaming_reaches_observers() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QVERIFY(add(bench, "sphere") && add(bench, "box"));
        bench.window.select({ItemKind::observers});
        field<QPushButton>(bench, "addObserver")->click();
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::rigid_body)));
        QCOMPARE(d.value().observers[0].body, first(bench).name);
        QVERIFY(choose(bench, "observers[0].body", 1));
        QVERIFY(choose(bench, "observers[0].quantity", int(RigidQuantity::velocity)));
        QCOMPARE(d.value().observers[0].body, d.value().rigid_bodies[1].name);
        QVERIFY(d.value().observers[0].quantity == RigidQuantity::velocity && d.problems().empty());
        bench.window.select({ItemKind::rigid_body, 1});
        QVERIFY(type(bench, "rigid_bodies[1].name", "anvil"));
        QCOMPARE(d.value().observers[0].body, std::string("anvil"));
        QCOMPARE(status_of(bench, {ItemKind::observer, 0}).summary, QStringLiteral("velocity of anvil"));
        d.undo_stack()->setClean();
    }

    // A ball that flies 0.1 ms at −30 m/s, first half a spacing, and then pushes the plate before it.
    void a_striker_is_drawn_where_it_is() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        Document& d = bench.document();
        QVERIFY(add(bench, "sphere"));
        QVERIFY(type(bench, "rigid_bodies[0].name", "striker"));
        QVERIFY(choose(bench, "rigid_bodies[0].motion", int(RigidMotion::free)));
        QVERIFY(choose(bench, "rigid_bodies[0].free.given", 0));
        QVERIFY(type(bench, "rigid_bodies[0].free.mass", "0.1 kg"));
        QVERIFY(type(bench, "rigid_bodies[0].free.velocity[0]", "-30 m/s"));
        bench.window.select({ItemKind::observers});
        field<QPushButton>(bench, "addObserver")->click();
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::rigid_body)));
        QVERIFY(choose(bench, "observers[0].quantity", int(RigidQuantity::displacement)));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());

        const RigidShapes& shapes = bench.window.view().rigid_shapes();
        const Vec3 start = shapes.centre(0);
        QVERIFY(norm(start - metres(std::get<RigidSphere>(first(bench).shape).centre, 1e-3)) < 1e-9);
        // What is seen where the ball is, against the same place without it.
        const auto picture = [&] {
            QCoreApplication::processEvents();
            return bench.picture_around(start, 12);
        };
        const QImage with = picture();
        d.edit(QStringLiteral("none"), [](Case& c) { c.rigid_bodies.clear(); });
        QVERIFY(different_pixels(picture(), with) > 400); // of 576
        d.undo_stack()->undo();
        QVERIFY(different_pixels(picture(), with) < 20);
        for (const bool transparent : {false, true}) { // a translucent ball is blue in files, too
            const QImage file = bench.window.viewport().picture(1, transparent).convertToFormat(QImage::Format_ARGB32);
            int red = 0, blue = 0;
            for (int y = 0; y < file.height(); ++y)
                for (int x = 0; x < file.width(); ++x) {
                    const QColor c = file.pixelColor(x, y);
                    red += c.red() > c.blue() + 60 ? 1 : 0;
                    blue += c.alpha() > 0 && c.blue() > c.red() + 30 ? 1 : 0;
                }
            QVERIFY2(red < 50 && blue > 400, qPrintable(QString("%1 %2").arg(red).arg(blue))); // red: the axes
        }
        d.undo_stack()->setClean();
        QTemporaryDir folder;
        const std::filesystem::path written = folder.filePath(QStringLiteral("run")).toStdString();
        bench.window.files().write_results_to(written);
        QVERIFY(bench.run_to_end());
        const Results& results = bench.workspace().results;
        QVERIFY(!results.samples().empty());
        const Vec3 way = results.samples().back().values[0];
        QVERIFY2(way.x < -1.5e-3 && way.x > -3e-3, qPrintable(QString::number(way.x)));
        QTRY_VERIFY(bench.window.view().shows_results() && bench.window.view().frame()->step == results.live()->step);
        const Vec3 drawn = shapes.centre(0) - start;
        QVERIFY2(std::abs(drawn.x - way.x) < 1e-5, qPrintable(QString::number(drawn.x)));
        bench.window.view().show_frame(results.frames().front()); // as the slider at its left end does
        QVERIFY(norm(shapes.centre(0) - start) < 1e-6);
        d.undo_stack()->setClean();

        ExportActions& exports = bench.window.exports();
        const std::filesystem::path exported = folder.filePath(QStringLiteral("exported")).toStdString();
        exports.write_frames(exported);
        QVERIFY(QTest::qWaitFor([&] { return !exports.task().busy(); }, 60000));
        for (const char* file : {"rigid-bodies.pvd", "rigid-bodies-0000.vtp", "frame-0000.vtu"})
            QVERIFY2(std::filesystem::exists(exported / file), file);

        Workbench other; // the folder of the run shows the same
        other.window.files().open_results(written);
        QVERIFY(QTest::qWaitFor([&] { return !other.workspace().folder.active(); }, 60000));
        const RigidShapes& read = other.window.view().rigid_shapes();
        QTRY_COMPARE(read.count(), std::size_t(1));
        QTRY_VERIFY2(std::abs(read.centre(0).x - start.x - way.x) < 1e-5,
                     qPrintable(QString::number(read.centre(0).x)));
    }
};

PERISCOPE_TEST(RigidBodiesTest)
} // namespace rigid_bodies_test

#include "rigid_bodies_test.moc"
