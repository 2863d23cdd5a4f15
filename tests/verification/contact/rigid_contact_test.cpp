// Rigid bodies that hit a block: kernels against the plain reference for every shape, on both stores; conserved
// quantities; and Coulomb's law of friction. Hertz's law: hertz_test.
#include "core/building/build_model.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/reference/reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/test_surfaces.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/contact/struck_block.hpp"
#include "tests/verification/rigid_entries.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <cmath>

namespace rigid_contact_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::struck;

namespace {

double far_apart(const Vec3& a, const Vec3& b) {
    return norm(a - b) / norm(b);
}

double mass_of(const Model& model, std::size_t i) {
    return model.nodes.volume[i] * model.materials[model.material_of(i)].density;
}

struct Momentum {
    Vec3 linear, angular; // about the origin
};

// Returns the momentum of all nodes and of all free bodies.
Momentum momentum(const Model& model, gpu::Solver& solver) {
    Momentum sum;
    const FramePtr frame = solver.frame();
    const auto add = [&](double mass, const Vec3& at, const Vec3& v) {
        sum.linear += mass * v;
        sum.angular += cross(at, mass * v);
    };
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const auto of = [&](const std::vector<float>& field) {
            return Vec3{double(field[3 * i]), double(field[3 * i + 1]), double(field[3 * i + 2])};
        };
        add(mass_of(model, i), model.nodes.position[i] + of(frame->displacement), of(frame->velocity));
    }
    for (std::size_t b = 0; b < model.rigid_bodies.size(); ++b) {
        const RigidState& s = frame->rigid_bodies[b];
        if (model.rigid_bodies[b].motion != RigidMotion::free)
            continue;
        add(model.rigid_bodies[b].mass, model.rigid_bodies[b].centre + s.displacement, s.velocity);
        sum.angular += s.momentum;
    }
    return sum;
}

} // namespace

class RigidContactTest : public QObject {
    Q_OBJECT

    void layouts() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<Space>("space");
        QTest::addColumn<QString>("nodes");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
    }
    void row(const QString& shape, Space space, const QString& nodes, bool is_double, bool scalars) {
        QTest::addRow("%s, %s, %s, %s%s", qPrintable(shape), space == Space::solid ? "solid" : "plane",
                      qPrintable(nodes), is_double ? "double" : "single", scalars ? ", as on a GPU" : "")
            << shape << space << nodes << is_double << scalars;
    }
    static Model model_of_row() {
        QFETCH(QString, shape);
        QFETCH(Space, space);
        QFETCH(QString, nodes);
        Case c = struck_block(shape, space);
        return nodes == "shaken" ? shaken_model_of(c) : model_of_case(c, nodes == "family");
    }

    static void close_the_balance_for(const RigidShape& shape) {
        Case c = elastic_block(12, 10, 10);
        c.rigid_bodies = {free_body("ball", shape, 0.1, vector(10, 0, 0))};
        ObserverEntry energies;
        energies.name = "E";
        energies.kind = ObserverKind::energies;
        c.observers = {energies, rigid("K", RigidQuantity::kinetic_energy, "ball"),
                       rigid("C", RigidQuantity::contact_energy, "ball"), rigid("F", RigidQuantity::force, "ball"),
                       rigid("L", RigidQuantity::friction_loss, "ball")};
        c.output.samples = 1000000;
        c.run.end_time = 3e-4;
        const Model model = model_of_case(c, false);
        // This uses the compiled program of a_surface_is_as_the_shape_that_it_has.
        gpu::Solver solver(model, options(true, false));
        solver.advance(model.steps);
        const std::vector<Sample> samples = solver.take_samples();
        const double first = kinetic_energy(model.rigid_bodies[0], state_at_start(model.rigid_bodies[0], 0));
        const std::size_t external = 4, balance = 6, kinetic = 7, contact = 8, force = 9, lost = 10;
        double most_in_contact = 0, strongest = 0;
        for (const Sample& s : samples) {
            most_in_contact = std::max(most_in_contact, s.values[contact].x);
            strongest = std::max(strongest, -s.values[force].x);
        }
        const Sample& last = samples.back();
        QCOMPARE(last.values[contact].x, 0.0); // there is no contact, because the body flies back
        QVERIFY(solver.rigid_bodies()[0].velocity.x < -1);
        QVERIFY(most_in_contact > 1e-4 * first && strongest > 1000);
        VERIFY_NEAR(last.values[kinetic].x + last.values[external].x + last.values[lost].x, first, 1e-3);
        QCOMPARE(last.values[lost].x, 0.0);
        QVERIFY(last.values[external].x > 0.1 * first);
        QVERIFY2(std::abs(last.values[balance].x) < 1e-3, qPrintable(QString::number(last.values[balance].x)));
    }

private slots:
    void follow_the_reference_data() {
        layouts();
        // Analytic shapes are numbers, which share a program; surfaces and polygons have programs of their own.
        for (const char* shape : {"sphere", "box", "cylinder", "half_space", "surface", "all"}) {
            row(shape, Space::solid, "lattice", false, false);
            // Shaken nodes as on a GPU touch all shapes at once in plane strain.
            if (shape == std::string_view("sphere") || shape == std::string_view("surface") || long_tests_wanted())
                row(shape, Space::solid, "shaken", true, true);
        }
        for (const char* shape : {"sphere", "box", "polygon", "all"}) {
            if (shape == std::string_view("all") && !long_tests_wanted()) // below in plane strain
                continue;
            row(shape, Space::plane_stress, "lattice", true, false);
            if (shape == std::string_view("sphere") || long_tests_wanted())
                row(shape, Space::plane_stress, "shaken", false, false);
            else if (shape == std::string_view("polygon"))
                row(shape, Space::plane_stress, "shaken", false, true);
        }
        row("all", Space::solid, "lattice", false, true);
        if (long_tests_wanted())
            row("all", Space::solid, "lattice", true, true);
        row("all", Space::solid, "family", false, false);
        row("all", Space::solid, "shaken", true, false);
        row("all", Space::plane_strain, "shaken", false, true);
    }
    void follow_the_reference() {
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = model_of_row();
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const double tolerance = is_double ? 1e-9 : 1e-4;
        double most = 0;
        for (const std::uint64_t steps : {40U, 20U, 20U}) { // the bodies touch during the first
            for (std::uint64_t step = 0; step < steps;
                 step += 10) { // some let go of the block before the first comparison
                reference.advance(10);
                for (const RigidState& body : reference.rigid())
                    most = std::max(most, norm(body.force));
            }
            solver.advance(steps);
            const double error = relative(solver.state().displacement, reference.state().displacement);
            QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
            const std::vector<RigidState> found = solver.rigid_bodies();
            QCOMPARE(found.size(), model.rigid_bodies.size());
            for (std::size_t b = 0; b < found.size(); ++b) {
                const RigidState &a = found[b], &e = reference.rigid()[b];
                if (norm(e.force) > 0) {
                    QVERIFY2(far_apart(a.force, e.force) < 3 * tolerance,
                             qPrintable(QString::number(far_apart(a.force, e.force))));
                    QVERIFY(norm(a.torque - e.torque) < 3 * tolerance * norm(e.force) * 10 * dx);
                    VERIFY_NEAR(a.contact_energy, e.contact_energy, 6 * tolerance);
                }
                QVERIFY(norm(a.displacement - e.displacement) <= tolerance * norm(e.displacement));
                QVERIFY(norm(a.velocity - e.velocity) <= tolerance * norm(e.velocity));
                QVERIFY(norm(a.spin - e.spin) <= tolerance * norm(e.spin));
                for (std::size_t k = 0; k < 3; ++k)
                    QVERIFY(norm(a.axes[k] - e.axes[k]) < tolerance);
                QVERIFY(std::abs(a.friction_loss - e.friction_loss) <= 3 * tolerance * e.friction_loss);
            }
        }
        QVERIFY2(most > 1000, qPrintable(QString::number(most))); // N: the bodies have touched the block
    }

    // With 30 × 20 nodes, some slots in the device's arrays have no node. These must not touch a body.
    void a_rectangle_beside_places_without_nodes() {
        Case c = elastic_block(30, 20, 1, Space::plane_stress);
        c.rigid_bodies = {free_body("a", RigidBox{vector(-10 * dx, 6 * dx, 0), vector(-0.002 * dx, 14.3 * dx, 0)}, 0.02,
                                    vector(30, 0, 0))};
        const Model model = model_of_case(c, false);
        Reference reference(model);
        gpu::Solver solver(model, options(false, false));
        reference.advance(40);
        solver.advance(40);
        const Vec3 expected = reference.rigid()[0].force, found = solver.rigid_bodies()[0].force;
        QVERIFY(norm(expected) > 0);
        QVERIFY2(far_apart(found, expected) < 1e-3, qPrintable(QString::number(far_apart(found, expected))));
    }

    void conserve_momentum_data() {
        layouts();
        for (const char* shape : {"sphere", "box", "cylinder", "surface"}) { // in the programs of follow_the_reference
            row(shape, Space::solid, "lattice", false, false);
            if (shape == std::string_view("sphere") || long_tests_wanted())
                row(shape, Space::solid, "shaken", true, true);
        }
        row("sphere", Space::plane_stress, "lattice", true, false);
        row("polygon", Space::plane_stress, "lattice", true, false);
    }
    void conserve_momentum() {
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = model_of_row();
        gpu::Solver solver(model, options(is_double, scalars));
        const Momentum before = momentum(model, solver);
        const Vec3 spin = solver.rigid_bodies()[0].momentum;
        solver.advance(model.steps);
        const Momentum after = momentum(model, solver);
        QVERIFY2(far_apart(after.linear, before.linear) < 1e-6,
                 qPrintable(QString::number(far_apart(after.linear, before.linear))));
        Vec3 change = after.angular - before.angular;
        if (model.space != Space::solid) // in a plane, nothing turns about x and y
            change.x = change.y = 0;
        QVERIFY2(norm(change) < 2e-6 * norm(before.angular),
                 qPrintable(QString::number(norm(change) / norm(before.angular))));
        const RigidState end = solver.rigid_bodies()[0];
        // Much momentum was transferred.
        QVERIFY(norm(end.velocity - model.rigid_bodies[0].velocity) > 0.2 * norm(end.velocity));
        QVERIFY(norm(end.momentum - spin) > 0.02 * norm(spin)); // also by friction
    }

    // The same for bodies from a file: a ball with few facets, and a wedge. Their interpolated distances must conserve
    // energy, too.
    void close_the_balance_of_energy_of_surfaces_data() {
        QTest::addColumn<QString>("surface");
        QTest::newRow("ball") << "ball";
        QTest::newRow("wedge") << "wedge";
    }
    void close_the_balance_of_energy_of_surfaces() {
        QFETCH(QString, surface);
        const QuantityVector offset =
            surface == "ball" ? vector(-3.05 * dx, 5 * dx, 5 * dx) : vector(-0.05 * dx, 5.2 * dx, 5 * dx);
        const std::string name = surface.toStdString();
        close_the_balance_for(made_up(name.c_str(), offset));
    }

    // The work of the contact transfers the striker's kinetic energy to the body, except for what is in the contact's
    // springs and what friction takes.
    void close_the_balance_of_energy() {
        close_the_balance_for(RigidSphere{vector(-3 * dx - 0.05 * dx, 5 * dx, 5 * dx), Quantity(3 * dx)});
    }

    // A surface from a file behaves like the shape that it describes: exactly where it is flat, and for a ball within
    // the error of its facets and of the grid.
    void a_surface_is_as_the_shape_that_it_has_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("box") << "box" << 1e-6;
        QTest::newRow("ball") << "ball" << 1e-2; // of the depth, about a tenth of a spacing
    }
    void a_surface_is_as_the_shape_that_it_has() {
        QFETCH(QString, shape);
        QFETCH(double, tolerance);
        const bool is_ball = shape == "ball";
        std::array<RigidState, 2> end;
        std::array<Vec3, 2> most{};
        std::array<Model, 2> models;
        for (const std::size_t from_file : {0U, 1U}) {
            Case c = elastic_block(12, 10, 10);
            const double gap = 0.01 * dx, edge = 4.2 * dx; // no node is near its edges
            const QuantityVector corner = vector(-edge - gap, 2.9 * dx, 2.0 * dx);
            const RigidShape own =
                is_ball ? RigidShape(RigidSphere{vector(-3 * dx - gap, 5.2 * dx, 4.9 * dx), Quantity(3 * dx)})
                        : RigidShape(RigidBox{corner, vector(-gap, 2.9 * dx + edge, 2.0 * dx + edge)});
            const RigidShape same =
                is_ball ? made_up("ball", vector(-3 * dx - gap, 5.2 * dx, 4.9 * dx)) : made_up("box", corner);
            c.rigid_bodies = {free_body("striker", from_file ? same : own, 1, vector(15, 2, 0))};
            c.rigid_bodies[0].free.mass.reset();
            c.rigid_bodies[0].free.density = Quantity(5000);
            c.rigid_bodies[0].friction = 0.2;
            models[from_file] = model_of_case(c, false);
            gpu::Solver solver(models[from_file], options(true, false));
            for (int k = 0; k < 20; ++k) {
                solver.advance(5);
                end[from_file] = solver.rigid_bodies()[0];
                if (norm(end[from_file].force) > norm(most[from_file]))
                    most[from_file] = end[from_file].force;
            }
        }
        const RigidBody &a = models[0].rigid_bodies[0], &b = models[1].rigid_bodies[0];
        VERIFY_NEAR(b.mass, a.mass, is_ball ? 2e-3 : 1e-9);
        QVERIFY(norm(b.inertia - a.inertia) < (is_ball ? 3e-3 : 1e-9) * norm(a.inertia));
        QVERIFY(norm(most[0]) > 1000);
        const double of_force = far_apart(most[1], most[0]);
        const double of_velocity = norm(end[1].velocity - end[0].velocity) / 15;
        qInfo("force %.2e, velocity %.2e", of_force, of_velocity);
        QVERIFY2(of_force < tolerance, qPrintable(QString::number(of_force)));
        QVERIFY2(of_velocity < tolerance, qPrintable(QString::number(of_velocity)));
    }

    // Many nodes touch a light body. The time step decreases with the mass of the body, so that the impact remains
    // stable.
    void a_light_body_shortens_the_time_step() {
        Case c = elastic_block(10, 10, 6);
        const RigidBox box{vector(-2 * dx, 0, 0), vector(-0.01 * dx, 10 * dx, 6 * dx)};
        c.rigid_bodies = {free_body("plate", box, 1, vector(10, 0, 0))};
        const double heavy = model_of_case(c, false).stable_step;
        c.rigid_bodies[0].free.mass = Quantity(2e-3); // a layer of nodes below it has 18 g
        const Model model = model_of_case(c, false);
        QVERIFY(model.stable_step < 0.6 * heavy);
        gpu::Solver solver(model, options(false, false));
        solver.advance(model.steps);
        const RigidState plate = solver.rigid_bodies()[0];
        QVERIFY2(std::abs(plate.velocity.x) < 11, qPrintable(QString::number(plate.velocity.x)));
        QVERIFY(plate.velocity.x < -5); // it flies back
    }

    // Coulomb's law: the friction on what slides on a plane is μ times the normal force, against the motion.
    void friction_is_coulombs() {
        Case c = elastic_block(10, 5, 5);
        RigidBodyEntry floor;
        floor.name = "floor";
        floor.shape = RigidHalfSpace{vector(0, 0, 0), vector(0, 1, 0)};
        floor.friction = 0.25;
        c.rigid_bodies = {floor};
        c.sets = {slab("all", 0, -1, 1)};
        ConditionEntry weight, speed;
        weight.kind = ConditionKind::acceleration;
        weight.set = speed.set = "all";
        weight.value = {std::nullopt, Quantity(-2e4), std::nullopt};
        speed.kind = ConditionKind::initial_velocity;
        speed.value = {Quantity(30), std::nullopt, Quantity(-40)};
        c.conditions = {weight, speed};
        c.observers = {rigid("F", RigidQuantity::force, "floor")};
        c.output.samples = 1000000;
        const Model model = model_of_case(c, false);
        gpu::Solver solver(model, options(false, false));
        solver.advance(model.steps);
        int pressed = 0;
        for (const Sample& s : solver.take_samples()) {
            const Vec3 f = s.values[0];
            QVERIFY(f.y <= 0); // down
            if (f.y == 0)
                continue;
            ++pressed;
            VERIFY_NEAR(f.x, 0.25 * -f.y * 0.6,
                        0.05); // the floor is dragged along; shear waves turn velocities a little
            VERIFY_NEAR(f.z, 0.25 * -f.y * -0.8, 0.05);
        }
        QVERIFY(pressed > 20);
        QVERIFY(solver.rigid_bodies()[0].friction_loss > 0);
        QCOMPARE(norm(solver.rigid_bodies()[0].displacement), 0.0); // it is fixed
    }

    void resume_in_mid_impact_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<Space>("space");
        QTest::newRow("all") << "all" << Space::solid;
        if (!long_tests_wanted())
            return;
        QTest::newRow("surface") << "surface" << Space::solid;
        QTest::newRow("polygon") << "polygon" << Space::plane_stress;
    }
    void resume_in_mid_impact() {
        QFETCH(QString, shape);
        QFETCH(Space, space);
        for (const bool scalars : {false, true}) {
            const Model model = model_of_case(struck_block(shape, space), scalars);
            gpu::Solver whole(model, options(false, scalars)), first(model, options(false, scalars)),
                second(model, options(false, scalars));
            whole.advance(60);
            first.advance(33);
            QVERIFY(norm(first.rigid_bodies()[0].force) > 0);
            second.restore(first.checkpoint(), true);
            second.advance(27);
            QVERIFY(whole.state().displacement == second.state().displacement); // bitwise
            const auto a = whole.rigid_bodies(), b = second.rigid_bodies();
            for (std::size_t k = 0; k < a.size(); ++k) {
                QVERIFY(a[k].displacement == b[k].displacement && a[k].momentum == b[k].momentum &&
                        a[k].force == b[k].force);
                QVERIFY(a[k].axes == b[k].axes && a[k].friction_loss == b[k].friction_loss);
            }
        }
    }

    // A body that rotates without contact keeps its angular momentum. If it rotates about an axis of symmetry, it also
    // keeps its angular velocity. A box that rotates about its middle axis tumbles.
    void free_rotation() {
        Case c = elastic_block(6, 6, 6);
        c.rigid_bodies = {
            free_body("box", RigidBox{vector(1, 1, 1), vector(1.1, 1.2, 1.3)}, 2, vector(1, 2, 3)),
            free_body("cylinder", RigidCylinder{vector(-1, -1, -1), vector(-1, -0.8, -1), Quantity(0.1)}, 2, {})};
        c.rigid_bodies[0].free.angular_velocity = vector(1, 1e4, 0.5);
        c.rigid_bodies[1].free.angular_velocity = vector(0, 1e4, 0);
        c.rigid_bodies[1].free.acceleration = vector(0, 0, -9.81);
        c.run.end_time = 5e-3;
        const Model model = model_of_case(c, false);
        gpu::Solver solver(model, options(false, false));
        const double before = kinetic_energy(model.rigid_bodies[0], solver.rigid_bodies()[0]);
        double most_off = 0;
        for (int k = 0; k < 100; ++k) {
            solver.advance(model.steps / 100);
            const RigidState box = solver.rigid_bodies()[0];
            most_off = std::max(most_off, std::abs(into_body(box.axes, box.spin).z));
            VERIFY_NEAR(kinetic_energy(model.rigid_bodies[0], box), before, 1e-4);
        }
        const auto states = solver.rigid_bodies();
        const Vec3 first = state_at_start(model.rigid_bodies[0], 0).momentum;
        QVERIFY(norm(states[0].momentum - first) < 1e-12 * norm(first));
        QVERIFY(most_off > 1e3); // it has turned over, because a rotation about the middle axis is unstable
        QVERIFY(norm(states[1].spin - Vec3{0, 1e4, 0}) < 1e-6);
        const double t = solver.time();
        VERIFY_NEAR(states[1].displacement.z, -0.5 * 9.81 * t * t, 0.01);
        QVERIFY(norm(states[0].displacement - t * Vec3{1, 2, 3}) < 1e-9);
        VERIFY_NEAR(model.rigid_bodies[0].inertia.x, 2.0 / 12 * (0.2 * 0.2 + 0.3 * 0.3), 1e-12);
    }

    // A rigid body with a state that is not finite would touch nothing, and the run would continue without it. So the
    // run must end and name it.
    void a_body_that_is_no_longer_finite_is_named() {
        Case c = elastic_block(6, 6, 6);
        const auto ball = [](double x) { return RigidSphere{vector(x, 1, 1), Quantity(0.1)}; };
        c.rigid_bodies = {free_body("first", ball(1), 1, {}), free_body("second", ball(2), 1, {})};
        c.rigid_bodies[0].free.angular_velocity = vector(0, 1e200, 0);
        const Model model = model_of_case(c, false);
        gpu::Solver solver(model, options(false, false));
        const std::string message = message_of<RunError>([&] { solver.advance(5); });
        QVERIFY2(message.find("the rotation of the rigid body 'first' is not finite") != std::string::npos,
                 message.c_str());
        QVERIFY(message.find("step 5 ") != std::string::npos);
    }
};

PERISCOPE_TEST(RigidContactTest)
} // namespace rigid_contact_test
#include "rigid_contact_test.moc"
