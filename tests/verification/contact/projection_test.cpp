// Contact by projection with rigid bodies whose motion is given: kernels against the plain reference on both stores,
// single against double precision, energy, resumed runs, and what is refused.
#include "core/building/build_model.hpp"
#include "core/checks/check_case.hpp"
#include "core/reference/reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/rigid_entries.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace projection_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 5e-3;

RigidBodyEntry projecting(const char* name, RigidShape shape, const QuantityVector& velocity) {
    RigidBodyEntry body = moved_body(name, std::move(shape), velocity);
    body.contact = ContactMethod::projection;
    return body;
}

// Returns an elastic block of 10 × 8 × 5 nodes. A wall comes from the left and turns, and a sphere comes from above; a
// box below supports the block. With the penalty method, a ball that moves freely hits it from the right.
Case pressed_block(Space space, double friction, bool with_ball) {
    const bool is_flat = space != Space::solid;
    const double z = is_flat ? 0 : 2.6 * dx, gap = 0.002 * dx;
    Case c;
    BoxGeometry g;
    g.box = {10 * dx, 8 * dx, is_flat ? 2e-3 : 5 * dx};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("stone", 22e9, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1.0);
    RigidBodyEntry wall = projecting("wall", RigidHalfSpace{vector(-gap, 0, 0), vector(2, 0.1, 0)}, vector(15, 3, 0));
    wall.moved.rotation = vector(0, 0, 40);
    wall.moved.ramp.ramp = RampShape::linear;
    wall.moved.ramp.ramp_time = Quantity(2e-5);
    RigidBodyEntry support;
    support.name = "support";
    support.shape = RigidBox{vector(-dx, -2 * dx, -9 * dx), vector(12 * dx, -gap, 20 * dx)};
    support.contact = ContactMethod::projection;
    c.rigid_bodies = {wall, support,
                      projecting("sphere", RigidSphere{vector(6.3 * dx, 11.25 * dx, z), Quantity(3 * dx)},
                                 vector(0, -60, is_flat ? 0 : 1))};
    if (with_ball) {
        c.rigid_bodies.push_back(free_body("ball", RigidSphere{vector(12.25 * dx + gap, 4.2 * dx, z), Quantity(2 * dx)},
                                           is_flat ? 0.02 : 0.2, vector(-60, 0, 0)));
    }
    for (RigidBodyEntry& body : c.rigid_bodies)
        body.friction = friction;
    ObserverEntry energies;
    energies.name = "E";
    energies.kind = ObserverKind::energies;
    c.observers = {energies};
    c.output.samples = 1000000;
    c.run.end_time = 1e-4;
    return c;
}

Model model_of_nodes(const Case& c, bool shaken) {
    Nodes nodes = discretise(c, std::nullopt);
    if (!shaken)
        return build_model(c, std::move(nodes));
    std::mt19937 random(3);
    std::uniform_real_distribution<double> inward(0, 0.2);
    for (Vec3& p : nodes.position.list())
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            p[a] += dx * inward(random);
    nodes.lattice.reset();
    return build_model(c, sorted_along_curve(std::move(nodes)));
}

// Returns how deep the deepest node lies in a body, in spacings.
double deepest(const Model& model, const State& state, const RigidBody& body, const RigidState& rigid) {
    double depth = -1;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const Vec3 q =
            into_body(rigid.axes, model.nodes.position[i] + state.displacement[i] - (body.centre + rigid.displacement));
        depth = std::max(depth, (body.distance - surface_point(body, q, model.space).distance) / dx);
    }
    return depth;
}

} // namespace

class ProjectionTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        QTest::addColumn<Space>("space");
        QTest::addColumn<bool>("shaken");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const auto row = [](const char* name, Space space, bool shaken, bool is_double, bool scalars) {
            QTest::newRow(name) << space << shaken << is_double << scalars;
        };
        row("solid, lattice", Space::solid, false, false, false);
        if (long_tests_wanted())
            row("solid, lattice, double, as on a GPU", Space::solid, false, true, true);
        row("solid, irregular, double", Space::solid, true, true, false);
        row("plane, lattice, double", Space::plane_stress, false, true, false);
        row("plane, irregular, as on a GPU", Space::plane_strain, true, false, true);
    }
    void follows_the_reference() {
        QFETCH(Space, space);
        QFETCH(bool, shaken);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = model_of_nodes(pressed_block(space, 0.3, true), shaken);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const double tolerance = is_double ? 1e-9 : 1e-4;
        for (const std::uint64_t steps : {30U, 20U, 20U}) {
            reference.advance(steps);
            solver.advance(steps);
            const double error = relative(solver.state().displacement, reference.state().displacement);
            const std::vector<RigidState> found = solver.rigid_bodies();
            for (std::size_t b = 0; b < found.size(); ++b) {
                const RigidState &a = found[b], &e = reference.rigid()[b];
                qInfo("%s: force %g N, off by %g; friction %g J", model.rigid_bodies[b].name.c_str(), norm(e.force),
                      norm(a.force - e.force) / norm(e.force), e.friction_loss);
                QVERIFY(norm(a.force - e.force) <= 10 * tolerance * norm(e.force));
                QVERIFY(norm(a.torque - e.torque) <= 10 * tolerance * norm(e.force) * 10 * dx);
                QVERIFY(std::abs(a.friction_loss - e.friction_loss) <= 10 * tolerance * e.friction_loss);
                QVERIFY(norm(a.displacement - e.displacement) <= tolerance * dx);
            }
            QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
        }
        for (const RigidState& s : reference.rigid())
            QVERIFY(norm(s.force) > (space == Space::solid ? 100 : 10)); // N: all bodies touch the block
    }

    // Single precision gives the forces of double precision. With absolute coordinates, the load was wrong by more than
    // one per cent.
    void single_agrees_with_double() {
        for (const bool shaken : {false, true}) {
            const Model model = model_of_nodes(pressed_block(Space::solid, 0, false), shaken);
            gpu::Solver single(model, options(false, false)), twice(model, options(true, false));
            single.advance(70);
            twice.advance(70);
            for (std::size_t b = 0; b < model.rigid_bodies.size(); ++b) {
                const Vec3 a = single.rigid_bodies()[b].force, e = twice.rigid_bodies()[b].force;
                qInfo("%g", norm(a - e) / norm(e));
                QVERIFY(norm(a - e) < 1e-4 * norm(e));
            }
            // No other body moves nodes after this one, so no node is nearer to it than the contact distance.
            const double depth = deepest(model, single.state(), model.rigid_bodies[2], single.rigid_bodies()[2]);
            qInfo("deepest: %g spacings", depth);
            QVERIFY(std::abs(depth) < 1e-5);
        }
    }

    // The work of the bodies counts as external work. It includes the energy that nodes lose when they are put onto a
    // surface.
    void energy_is_accounted() {
        for (const bool shaken : {false, true}) {
            const Model model = model_of_nodes(pressed_block(Space::solid, 0.2, false), shaken);
            gpu::Solver solver(model, options(false, false));
            solver.advance(model.steps);
            double worst = 0, work = 0;
            for (const Sample& s : solver.take_samples()) {
                worst = std::max(worst, std::abs(s.values[5].x));
                work = s.values[4].x;
            }
            qInfo("balance %g J of %g J", worst, work);
            QVERIFY(work > 1);
            QVERIFY(worst < 1e-3 * work);
        }
    }

    void is_repeatable_and_resumes() {
        for (const bool shaken : {false, true}) {
            const Model model = model_of_nodes(pressed_block(Space::solid, 0.3, true), shaken);
            gpu::Solver whole(model, options(false, false)), parts(model, options(false, false)),
                second(model, options(false, false));
            whole.advance(60);
            parts.advance(33);
            second.restore(parts.checkpoint(), true);
            second.advance(27);
            QVERIFY(whole.state().displacement == second.state().displacement); // bitwise
            QVERIFY(whole.state().velocity == second.state().velocity);
            for (std::size_t b = 0; b < model.rigid_bodies.size(); ++b)
                QVERIFY(whole.rigid_bodies()[b].force == second.rigid_bodies()[b].force);
        }
    }

    void a_free_body_is_refused() {
        Case c = pressed_block(Space::solid, 0, true);
        QVERIFY(check_case(c).empty());
        c.rigid_bodies.back().contact = ContactMethod::projection;
        const std::vector<Problem> problems = check_case(c);
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(problems[0].path, std::string("rigid_bodies[3].contact"));
        QVERIFY(problems[0].reason.find("'ball' moves freely") != std::string::npos);
    }
};

PERISCOPE_TEST(ProjectionTest)
} // namespace projection_test
#include "projection_test.moc"
