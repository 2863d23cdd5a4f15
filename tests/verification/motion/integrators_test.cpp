// The integrators: their order and limit of stability on bodies of two nodes, the kernels compared with the reference
// on both stores, and a run of another code with the Euler–Cromer method.
#include "core/building/build_model.hpp"
#include "core/case/words.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/energies.hpp"
#include "core/stiffness/stable_time_step.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/pulled_bond.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <cmath>

namespace integrators_test {

using namespace periscope;
using test::condition;
using test::relative;

namespace {

constexpr double dx = 5e-3;

MaterialEntry elastic(const std::string& name, double youngs_modulus, double density) {
    MaterialEntry m = test::material(youngs_modulus, density, 1);
    m.name = name;
    return m;
}

// Returns two free nodes 1 mm apart. The second is displaced by u and thrown with v along their bond.
Case pair(Integrator integrator, double damping, double u, double v) {
    Case c = test::pair_case(elastic("steel", 200e9, 8000));
    c.conditions = {condition(ConditionKind::initial_displacement, "second", u),
                    condition(ConditionKind::initial_velocity, "second", v)};
    c.run.integrator = integrator;
    c.run.damping = Quantity(damping);
    return c;
}
Model pair_model(const Case& c) {
    return build_model(c, test::nodes_at({{}, {1e-3, 0, 0}}, {1e-9, 1e-9}));
}
double rate(const Model& m) { // returns the frequency ω of the two nodes against each other: ω² = 2 c V/(ρ |ξ|)
    return std::sqrt(2 * m.laws[0].micromodulus * 1e-9 / (m.materials[0].density * 1e-3));
}
double apart(const Reference& reference) {
    const auto& u = reference.state().displacement;
    return u[1].x - u[0].x;
}

// Computes half of a period in n steps. Returns the difference between the distance and that of a damped oscillator,
// divided by the initial displacement or, if it is 0, by the amplitude.
double error_of(Integrator integrator, double damping, double u, double v, std::uint64_t n) {
    Model m = pair_model(pair(integrator, damping, u, v));
    const double omega = rate(m), d = m.damping / m.materials[0].density / 2, w = std::sqrt(omega * omega - d * d);
    const double end = 3.3 / omega, amplitude = u != 0 ? u : v / omega;
    m.time_step = end / static_cast<double>(n);
    Reference reference(m);
    reference.advance(n);
    const double exact = std::exp(-d * end) * (u * std::cos(w * end) + (v + d * u) / w * std::sin(w * end));
    return std::abs(apart(reference) - exact) / std::abs(amplitude);
}
double order_of(Integrator integrator, double damping, double u, double v) {
    return std::log2(error_of(integrator, damping, u, v, 200) / error_of(integrator, damping, u, v, 400));
}

// Returns a block of two densities that is held, pulled, loaded and damped. Nothing breaks.
Case block(Integrator integrator, double local_damping) {
    Case c;
    BoxGeometry g;
    g.box = {10 * dx, 5 * dx, 4 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = test::in_spacings(3.14);
    c.materials = {elastic("light", 22e9, 2400), elastic("heavy", 22e9, 4000)};
    c.materials[1].set = "layer";
    c.sets = {test::slab("left", 0, {}, 1.1 * dx), test::slab("right", 0, 8.9 * dx, {}),
              test::slab("layer", 1, 2.1 * dx, 3.9 * dx), test::slab("all", 0, {}, {})};
    ConditionEntry fixed;
    fixed.set = "left";
    ConditionEntry pull = condition(ConditionKind::velocity, "right", 1.5, 0.4);
    pull.ramp = RampShape::linear;
    pull.ramp_time = 1e-5;
    c.conditions = {fixed, pull, condition(ConditionKind::initial_velocity, "layer", 0.3, -1),
                    condition(ConditionKind::acceleration, "all", 3e4, 2e5),
                    condition(ConditionKind::body_force, "layer", -4e8, 1e8)};
    c.run.integrator = integrator;
    c.run.damping = Quantity(5e8);
    c.run.local_damping = Quantity(local_damping);
    c.run.end_time = 1e-4;
    return c;
}

Model model_of(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

gpu::SolverOptions options(bool is_double, bool is_scalar) {
    gpu::SolverOptions o;
    o.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
    o.layout = is_scalar ? gpu::Layout::scalars : gpu::Layout::vectors;
    o.keep_forces = true;
    return o;
}

// Returns pypd's plate in tension. Its ramp is evaluated at the beginning of the step, so the run begins one step
// before time 0.
Model a_tension(const nlohmann::json& json) {
    const double spacing = json["setup"]["dx"], dt = json["derived"]["dt"];
    const int steps = json["setup"]["steps"];
    Case c;
    BoxGeometry g;
    g.box = {50 * spacing, 25 * spacing, spacing};
    g.spacing = spacing;
    g.space = Space::plane_stress;
    c.geometry = g;
    c.horizon = test::in_spacings(3.14);
    c.materials = {elastic("concrete", 33e9, 2400)};
    c.materials[0].critical_stretch.reset();
    c.materials[0].fracture_energy = Quantity(130);
    c.sets = {test::slab("left", 0, {}, 3 * spacing), test::slab("right", 0, 47 * spacing, {})};
    for (const auto& [set, sign] : {std::pair("left", -1), std::pair("right", 1)}) {
        ConditionEntry pull = condition(ConditionKind::displacement, set, sign * 1e-6);
        pull.ramp = RampShape::smooth;
        pull.ramp_time = Quantity(steps * dt);
        c.conditions.push_back(pull);
    }
    c.run.end_time = Quantity(steps * dt);
    c.run.time_step = Quantity(dt);
    c.run.damping = Quantity(1e7);
    c.run.integrator = Integrator::euler_cromer;
    Model model = build_model(c, discretise(c, std::nullopt));
    model.start_time = -dt;
    return model;
}

constexpr std::size_t kinds = 4;
Integrator integrator_number(std::size_t i) {
    return static_cast<Integrator>(i);
}

} // namespace

class IntegratorsTest : public QObject {
    Q_OBJECT

private slots:
    void order_of_accuracy_data() {
        QTest::addColumn<int>("integrator");
        QTest::addColumn<double>("drawn");  // order of convergence of a body that is drawn apart, damped, and released
        QTest::addColumn<double>("thrown"); // order without damping, if the body is thrown without a displacement
        QTest::newRow("velocity Verlet") << 0 << 1.0 << 2.0; // its first step lacks the force at its beginning
        QTest::newRow("Euler-Cromer") << 1 << 1.0 << 2.0;
        QTest::newRow("Euler") << 2 << 1.0 << 1.0;
        QTest::newRow("central differences") << 3 << 2.0 << 2.0;
    }
    void order_of_accuracy() {
        QFETCH(int, integrator);
        QFETCH(double, drawn);
        QFETCH(double, thrown);
        const auto kind = integrator_number(static_cast<std::size_t>(integrator));
        const double damping = 0.3 * 8000 * rate(pair_model(pair(kind, 0, 0, 1))); // 15 % of critical damping
        const double first = order_of(kind, damping, 1e-7, 0), second = order_of(kind, 0, 0, 1e-2);
        qInfo("%.3f and %.3f; errors with 400 steps %.1e and %.1e", first, second,
              error_of(kind, damping, 1e-7, 0, 400), error_of(kind, 0, 0, 1e-2, 400));
        QVERIFY(std::abs(first - drawn) < 0.1);
        QVERIFY(std::abs(second - thrown) < 0.1);
        QVERIFY(error_of(kind, damping, 1e-7, 0, 400) < 0.03);
    }

    // A little below the limit, the vibration has a constant amplitude; a little above it, the amplitude grows.
    void limit_of_stability_data() {
        QTest::addColumn<int>("integrator");
        QTest::addColumn<double>("damping"); // damping divided by ω
        for (const double damping : {0.0, 0.3, 1.2, 2.5})
            for (int i = 0; i < int(kinds); ++i)
                if (i != 2 || damping > 0)
                    QTest::addRow("%s, %g", words::integrators[std::size_t(i)].c_str(), damping) << i << damping;
    }
    void limit_of_stability() {
        QFETCH(int, integrator);
        QFETCH(double, damping);
        const auto kind = integrator_number(static_cast<std::size_t>(integrator));
        const double omega = rate(pair_model(pair(kind, 0, 0, 1)));
        const double u = 1e-7; // the body is also thrown, because with Euler's scheme only the displacement may grow
        for (const double part : {0.98, 1.1}) {
            Model m = pair_model(pair(kind, damping * 8000 * omega, u, 0.1 * u * omega));
            m.time_step = part * m.stable_step;
            Reference reference(m);
            reference.advance(3000);
            const auto& v = reference.state().velocity;
            const double largest =
                std::max({std::abs(apart(reference)), std::abs(v[0].x) / omega, std::abs(v[1].x) / omega});
            QVERIFY2(part < 1 ? largest < 30 * u : !(largest < 1e3 * u),
                     qPrintable(QString("%1: %2").arg(part).arg(largest / u)));
        }
    }

    void velocity_verlet_moves_as_euler_cromer() {
        Model m = model_of(block(Integrator::velocity_verlet, 0), false);
        Reference verlet(m);
        verlet.advance(60);
        Model other = m;
        other.integrator = Integrator::euler_cromer;
        Reference cromer(other);
        cromer.advance(60);
        QVERIFY(relative(cromer.state().displacement, verlet.state().displacement) < 1e-13);
        QVERIFY(relative(cromer.state().velocity, verlet.state().velocity) > 1e-3); // velocities half a step later
    }

    void follow_the_reference_data() {
        QTest::addColumn<int>("integrator");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("is_scalar");
        for (int i = 0; i < int(kinds); ++i)
            for (const bool listed : {false, true})
                for (const bool scalar : {false, true}) {
                    // Each program takes seconds to compile. So each integrator is tested in each store and in each
                    // layout, but not in each pair of them.
                    if ((listed == scalar) != (i % 2 == 0) && !test::long_tests_wanted())
                        continue;
                    const bool exact = listed != scalar;
                    QTest::addRow("%s, %s, %s, %s", words::integrators[std::size_t(i)].c_str(),
                                  listed ? "families" : "lattice", exact ? "double" : "single",
                                  scalar ? "scalars" : "vectors")
                        << i << listed << exact << scalar;
                }
    }
    void follow_the_reference() {
        QFETCH(int, integrator);
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, is_scalar);
        // The rows with local damping are on the lattice. Velocity Verlet and Euler–Cromer have the same kernels.
        const bool locally = is_double == is_scalar;
        const Model model =
            model_of(block(integrator_number(static_cast<std::size_t>(integrator)), locally ? 0.4 : 0), listed);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, is_scalar));
        reference.advance(60);
        solver.advance(25); // the number of steps in a batch must not matter
        solver.advance(35);
        const State state = solver.state(), &wanted = reference.state();
        const double u = relative(state.displacement, wanted.displacement);
        const double v = relative(state.velocity, wanted.velocity);
        const double tolerance = is_double ? 1e-12 : 1e-6;
        QVERIFY2(u < tolerance, qPrintable(QString::number(u)));
        // With local damping, the State of the others has the velocity of another moment.
        if (!locally || integrator == 1 || integrator == 2)
            QVERIFY2(v < (is_double ? 1e-11 : 1e-5), qPrintable(QString::number(v)));
    }

    void a_tension_of_pypd_data() {
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("double") << true << 1e-10;
        QTest::newRow("single") << false << 1e-5;
    }
    // Compares the stored displacements, relative to the largest one of their step. pypd computes bonds from moved
    // positions, whose last digit is about 3e-18 m: its own mirrored nodes differ by 2e-19 m after ten steps. The
    // tolerance of the first steps is not smaller than that.
    void a_tension_of_pypd() {
        QFETCH(bool, is_double);
        QFETCH(double, tolerance);
        const auto json = test::reference_json("A_tension.json");
        const Model model = a_tension(json);
        QCOMPARE(model.bonds() / 2, json["derived"]["n_bonds"].get<std::uint64_t>());
        QVERIFY(std::abs(model.laws[0].micromodulus / json["derived"]["c"].get<double>() - 1) < 1e-13);
        gpu::Solver solver(model, options(is_double, false));
        constexpr double rounding = 1e-18;
        double worst = 0, worst_speed = 0;
        for (const int step : json["setup"]["report"].get<std::vector<int>>()) {
            solver.advance(static_cast<std::uint64_t>(step) - solver.step());
            const State state = solver.state();
            const auto& wanted = json["after_step"][std::to_string(step)];
            const double size = wanted["ux_max"];
            double most = 0, norm2 = 0;
            for (const Vec3& u : state.displacement) {
                most = std::max(most, u.x);
                norm2 += dot(u, u);
            }
            if (size == 0) { // no node has moved yet
                QCOMPARE(norm2, 0.0);
                continue;
            }
            QVERIFY(std::abs(most / size - 1) < tolerance);
            const double l2 = wanted["u_l2"];
            QVERIFY(std::abs(std::sqrt(norm2) - l2) < tolerance * l2 + 50 * rounding);
            for (const std::size_t probe : json["setup"]["probe"].get<std::vector<std::size_t>>()) {
                const std::size_t node = probe % 50 * 25 + probe / 50;
                const auto u = wanted["u[" + std::to_string(probe) + "]"],
                           v = wanted["v[" + std::to_string(probe) + "]"];
                for (std::size_t a = 0; a < 2; ++a) {
                    const double difference = std::abs(state.displacement[node][a] - u[a].get<double>());
                    QVERIFY(difference < tolerance * size + rounding);
                    if (step <= 100)
                        continue;
                    worst = std::max(worst, difference / size);
                    if (model.node_motion[node][a] == no_motion)
                        worst_speed = std::max(worst_speed, std::abs(state.velocity[node][a] - v[a].get<double>()));
                }
            }
        }
        qInfo("after 100 steps displacements within %.1e of the largest, speeds within %.1e m/s", worst, worst_speed);
        QVERIFY(worst_speed < (is_double ? 1e-11 : 1e-6)); // nodes reach 4 mm/s
    }

    void accounts_of_central_differences_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        QTest::newRow("lattice") << false << false;
        QTest::newRow("families") << true << false;
        QTest::newRow("families, scalars") << true << true;
    }
    // With each kind of damping, the energies are those of the reference, and their balance closes within rounding
    // errors.
    void accounts_of_central_differences() {
        QFETCH(bool, listed);
        QFETCH(bool, is_scalar);
        Case c = block(Integrator::central_difference, 0.4);
        c.run.damping = Quantity(2e7);
        c.observers.emplace_back();
        c.observers.back().name = "E";
        c.observers.back().kind = ObserverKind::energies;
        Model model = model_of(c, listed);
        model.steps = model.samples = 80;
        ReferenceEnergies reference(model);
        gpu::Solver solver(model, options(true, is_scalar));
        reference.advance(80);
        solver.advance(80);
        const auto rows = solver.take_samples();
        const Energies& plain = reference.energies();
        const std::array<double, 5> wanted{plain.kinetic, plain.strain, plain.fracture, plain.damping, plain.external};
        for (std::size_t k = 0; k < wanted.size(); ++k)
            QVERIFY2(std::abs(rows.back().values[k].x - wanted[k]) <= 1e-9 * plain.external,
                     qPrintable(QString("%1: %2, %3").arg(k).arg(rows.back().values[k].x).arg(wanted[k])));
        QVERIFY(plain.damping > 0.1 * plain.kinetic);
        for (const Sample& row : rows) // the stretch is slightly nonlinear
            QVERIFY2(std::abs(row.values[6].x) < 1e-4, qPrintable(QString::number(row.values[6].x)));
    }

    void euler_explodes_without_damping() {
        Case c = block(Integrator::euler, 0);
        c.run.damping = Quantity(0);
        c.conditions.emplace_back(); // without a load, pieces would fly away and could be slow enough
        c.conditions.back().kind = ConditionKind::no_fail;
        c.conditions.back().set = "all";
        const Model model = model_of(c, false);
        QVERIFY(model.warnings.front().find("run.integrator: 'euler' is unstable without damping") == 0);
        gpu::Solver solver(model, {});
        try {
            solver.advance(1000);
            QFAIL("it went on");
        } catch (const RunError& e) {
            QVERIFY2(QString::fromUtf8(e.what()).contains("'euler' is unstable without damping"), e.what());
        }
        c.run.damping = Quantity(1e4);
        QVERIFY(model_of(c, false).warnings.front().find("With this damping, 'euler' is stable only below") !=
                std::string::npos);
    }
};

PERISCOPE_TEST(IntegratorsTest)
} // namespace integrators_test
#include "integrators_test.moc"
