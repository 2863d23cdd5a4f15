// Compares forces, weights and initial displacements with mechanics.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/reference_cases.hpp"
#include "tests/verification/slab.hpp"

#include <QtTest>

#include <cmath>

namespace loads_test {

using namespace periscope;
using test::slab;

namespace {

constexpr double dx = 0.01;

MaterialEntry steel(double density) {
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = density;
    m.critical_stretch = Quantity(1);
    return m;
}

// Returns a bar of two materials along x with 20 × 4 × 4 nodes.
Case bar() {
    Case c;
    c.geometry = BoxGeometry{{Quantity(20 * dx), Quantity(4 * dx), Quantity(4 * dx)}, {}, Quantity(dx)};
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry light = steel(2000);
    light.name = "light";
    light.set = "end";
    c.materials = {steel(8000), light};
    c.sets = {slab("all", -1, 2), slab("end", 12 * dx, 2)};
    c.observers = {{"all", ObserverKind::mean_displacement, "all"}, {"end", ObserverKind::mean_displacement, "end"}};
    c.run.end_time = 2e-4;
    return c;
}

ConditionEntry load(ConditionKind kind, const std::string& set, double x, double y) {
    ConditionEntry l;
    l.kind = kind;
    l.set = set;
    l.value = {Quantity(x), Quantity(y), std::optional<Quantity>{}};
    return l;
}

State run(const Model& model, std::uint64_t steps) {
    gpu::SolverOptions options;
    options.keep_forces = true;
    gpu::Solver solver(model, options);
    solver.advance(steps);
    return solver.state();
}

Model model_of(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

// Returns Σ m u / Σ m, with the masses m of the nodes and the `values` u.
Vec3 centre_of_mass(const Model& model, const std::vector<Vec3>& values) {
    Vec3 sum{};
    double mass = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double m = model.nodes.volume[i] * model.materials[model.material_of(i)].density;
        sum += m * values[i];
        mass += m;
    }
    return (1 / mass) * sum;
}

} // namespace

class LoadsTest : public QObject {
    Q_OBJECT

    void stores() {
        QTest::addColumn<bool>("listed");
        QTest::newRow("lattice store") << false;
        QTest::newRow("family store") << true;
    }

private slots:
    void a_force_moves_the_centre_of_mass_data() { stores(); }
    // Newton's second law for the whole body: a force is shared among nodes completely, whatever their densities and
    // the forces inside.
    void a_force_moves_the_centre_of_mass() {
        QFETCH(bool, listed);
        Case c = bar();
        const double force = 3e4, lift = -1e4;
        c.conditions = {load(ConditionKind::force, "end", force, lift)};
        const Model model = model_of(c, listed);
        const std::uint64_t n = 60;
        const State state = run(model, n);
        const double volume = std::pow(dx, 3), mass = 16 * volume * (12 * 8000 + 8 * 2000);
        // The sums of the leapfrog steps are u(n) = a Δt² n (n + 1)/2 and v(n) = a Δt (n − ½ + ½), with the
        // acceleration a after n steps.
        const double dt = model.time_step, steps = static_cast<double>(n);
        const Vec3 u = centre_of_mass(model, state.displacement), v = centre_of_mass(model, state.velocity);
        const double reach = dt * dt * steps * (steps + 1) / 2;
        QVERIFY2(std::abs(u.x / (force / mass * reach) - 1) < 2e-5, qPrintable(QString::number(u.x)));
        QVERIFY(std::abs(u.y / (lift / mass * reach) - 1) < 2e-5);
        QVERIFY(std::abs(u.z) < 1e-6 * std::abs(u.x));
        QVERIFY2(std::abs(v.x / (force / mass * dt * (steps + 0.5 - 0.5)) - 1) < 0.02,
                 qPrintable(QString::number(v.x)));
    }

    void everything_falls_alike_data() { stores(); }
    void everything_falls_alike() {
        QFETCH(bool, listed);
        Case c = bar();
        c.conditions = {load(ConditionKind::acceleration, "all", 0, -9.81)};
        const Model model = model_of(c, listed);
        const std::uint64_t n = 100;
        const State state = run(model, n);
        const double fall = -9.81 * model.time_step * model.time_step * static_cast<double>(n * (n + 1)) / 2;
        for (const Vec3& u : state.displacement) {
            QVERIFY(std::abs(u.y / fall - 1) < 1e-4);
            QVERIFY(std::abs(u.x) < 1e-4 * std::abs(fall));
        }
    }

    void a_body_force_is_per_volume_data() { stores(); }
    void a_body_force_is_per_volume() {
        QFETCH(bool, listed);
        Case c = bar();
        // Two sets overlap: both loads act on the end.
        c.conditions = {load(ConditionKind::body_force, "all", 1e6, 0),
                        load(ConditionKind::body_force, "end", -3e6, 2e6)};
        const Model probe = model_of(bar(), listed);
        const double dt = probe.time_step;
        c.conditions[1].ramp = RampShape::table; // no load for ten steps
        c.conditions[1].ramp_points = {{Quantity(9.5 * dt), 0}, {Quantity(9.6 * dt), 1}};
        const Model model = model_of(c, listed);
        const std::uint64_t n = 40;
        const State state = run(model, n);
        const double mass = 16 * (12 * 8000.0 + 8 * 2000.0), all = 16 * 20, end = 16 * 8;
        const double steps = static_cast<double>(n), late = static_cast<double>(n - 10);
        const Vec3 u = centre_of_mass(model, state.displacement);
        const double expected_x =
            dt * dt * (1e6 * all * steps * (steps + 1) - 3e6 * end * late * (late + 1)) / 2 / mass;
        const double expected_y = dt * dt * 2e6 * end * late * (late + 1) / 2 / mass;
        QVERIFY2(std::abs(u.x / expected_x - 1) < 1e-4, qPrintable(QStringLiteral("%1 %2").arg(u.x).arg(expected_x)));
        QVERIFY2(std::abs(u.y / expected_y - 1) < 1e-4, qPrintable(QStringLiteral("%1 %2").arg(u.y).arg(expected_y)));
    }

    void factors_multiply_loads_data() { stores(); }
    // The loads grow with x. The whole body moves as the sum of the loads requires.
    void factors_multiply_loads() {
        QFETCH(bool, listed);
        Case c = bar();
        c.conditions = {load(ConditionKind::body_force, "all", 1e6, 0),
                        load(ConditionKind::acceleration, "all", 0, 50)};
        c.conditions[0].factor[0].function = "x/0.1";
        c.conditions[1].factor[1].function = "1 - (x/0.2)^2";
        const Model model = model_of(c, listed);
        Vec3 force{};
        double mass = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const double x = model.nodes.position[i].x, volume = model.nodes.volume[i];
            const double m = volume * (x > 12 * dx ? 2000 : 8000);
            mass += m;
            force += Vec3{1e6 * volume * x / 0.1, 50 * m * (1 - x * x / 0.04), 0};
        }
        const std::uint64_t n = 60;
        const Vec3 u = centre_of_mass(model, run(model, n).displacement);
        const double reach = model.time_step * model.time_step * static_cast<double>(n * (n + 1)) / 2;
        QVERIFY2(std::abs(u.x / (force.x / mass * reach) - 1) < 2e-5, qPrintable(QString::number(u.x)));
        QVERIFY2(std::abs(u.y / (force.y / mass * reach) - 1) < 2e-5, qPrintable(QString::number(u.y)));
    }

    void factors_multiply_prescribed_motions_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<Stepper>("stepper");
        QTest::newRow("lattice store, relaxation") << false << Stepper::relaxation;
        QTest::newRow("family store, relaxation") << true << Stepper::relaxation;
        QTest::newRow("lattice store, Newton's method") << false << Stepper::newton;
    }
    // A patch test: if the displacements of a rim are a linear function of position, so are those inside.
    void factors_multiply_prescribed_motions() {
        QFETCH(bool, listed);
        QFETCH(Stepper, stepper);
        Case c;
        c.geometry = BoxGeometry{{Quantity(12 * dx), Quantity(12 * dx), Quantity(12 * dx)}, {}, Quantity(dx)};
        c.horizon = parse_quantity("3.14 dx", dimension::length);
        c.materials = {steel(8000)};
        SetBox inside;
        for (std::size_t a = 0; a < 3; ++a) {
            inside.min[a] = Quantity(3 * dx);
            inside.max[a] = Quantity(9 * dx);
        }
        c.sets = {{"inside", inside}, {"rim", SetCombination{"not inside"}}};
        ConditionEntry held = load(ConditionKind::displacement, "rim", 1e-5, -2e-5);
        held.value[2] = Quantity(0);
        held.factor[0].function = "(x + 0.5*y)/0.12";
        held.factor[1].function = "(y - 0.3*z)/0.12";
        c.conditions = {held};
        c.run.stepper = stepper;
        c.run.quasi_static.load_steps = 1;
        c.run.end_time = 1;
        const Model model = model_of(c, listed);
        const State state = run(model, model.steps);
        double error = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 p = model.nodes.position[i], u = state.displacement[i];
            error = std::max({error, std::abs(u.x - 1e-5 * (p.x + 0.5 * p.y) / 0.12),
                              std::abs(u.y + 2e-5 * (p.y - 0.3 * p.z) / 0.12), std::abs(u.z)});
        }
        QVERIFY2(error < 1e-4 * 1e-5, qPrintable(QString::number(error)));
    }

    void a_graded_bar_stretches_where_it_is_soft_data() { stores(); }
    // With E = E0 (1 + x/L) and one force, u(L/2) − u(0) and u(L) − u(L/2) are in the ratio of ln 1.5 to ln (2/1.5).
    void a_graded_bar_stretches_where_it_is_soft() {
        QFETCH(bool, listed);
        Case c;
        BoxGeometry box{{Quantity(100 * dx), Quantity(dx), Quantity(dx)}, {}, Quantity(dx)};
        box.space = Space::bar;
        c.geometry = box;
        c.horizon = parse_quantity("3.14 dx", dimension::length);
        c.materials = {steel(8000)};
        c.materials[0].grading.emplace();
        c.materials[0].grading->youngs_modulus = "1 + x";
        c.materials[0].grading->steps = 16;
        const auto middle = [](const char* name, double x) { return slab(name, x - 0.6 * dx, x + 0.6 * dx); };
        c.sets = {slab("held", -1, 4 * dx), slab("pulled", 96 * dx, 2), middle("a", 10 * dx), middle("b", 50 * dx),
                  middle("c", 90 * dx)};
        ConditionEntry fixed;
        fixed.set = "held";
        c.conditions = {fixed, load(ConditionKind::displacement, "pulled", 1e-5, 0)};
        c.conditions[1].value[1].reset();
        c.run.stepper = Stepper::relaxation;
        c.run.quasi_static.load_steps = 1;
        c.run.end_time = 1;
        const Model model = model_of(c, listed);
        QCOMPARE(model.materials.size(), std::size_t(16));
        const State state = run(model, model.steps);
        const auto mean = [&](std::size_t set) {
            double sum = 0;
            for (const std::uint32_t node : model.sets[set].nodes)
                sum += state.displacement[node].x;
            return sum / static_cast<double>(model.sets[set].nodes.size());
        };
        const double soft = mean(3) - mean(2), stiff = mean(4) - mean(3);
        const double wanted = std::log(1.5 / 1.1) / std::log(1.9 / 1.5);
        QVERIFY2(std::abs(soft / stiff / wanted - 1) < 0.01, qPrintable(QString::number(soft / stiff / wanted)));
    }

    void a_body_may_begin_elsewhere_data() { stores(); }
    // A rigid displacement at the start causes no force and remains. If one half is displaced, it pulls the other.
    void a_body_may_begin_elsewhere() {
        QFETCH(bool, listed);
        Case c = bar();
        c.conditions = {load(ConditionKind::initial_displacement, "all", 1e-3, -2e-3)};
        const Model rigid = model_of(c, listed);
        for (const Vec3& u : run(rigid, 20).displacement)
            QVERIFY(std::abs(u.x - 1e-3) < 1e-9 && std::abs(u.y + 2e-3) < 1e-9 && std::abs(u.z) < 1e-9);
        c.conditions[0].set = "end";
        c.conditions[0].value = {Quantity(1e-6), std::optional<Quantity>{}, std::optional<Quantity>{}};
        const Model apart = model_of(c, listed);
        const State state = run(apart, 1);
        const auto force_at = [&](double x) {
            for (std::size_t i = 0; i < state.force_density.size(); ++i)
                if (const Vec3& p = apart.nodes.position[i]; std::abs(p.x - x * dx) < 1e-9)
                    return state.force_density[i].x;
            return std::nan("");
        };
        QVERIFY(force_at(11.5) > 0); // it is drawn towards the part that was moved away
        QVERIFY(force_at(12.5) < 0);
        QVERIFY(std::abs(centre_of_mass(apart, state.force_density).z) < 1);
    }

    void a_bar_in_tension_stretches_by_fl_over_ea_data() {
        QTest::addColumn<int>("surface");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("energy method") << 2 << -0.03 << 0.03;
        if (!test::long_tests_wanted())
            return;
        QTest::newRow("as it is") << 0 << 0.3 << 0.45;
        QTest::newRow("volume method") << 1 << -0.03 << 0.03;
    }
    // The elongation is FL/EA, with the surface corrected (within 3 % at ten nodes across) or not.
    void a_bar_in_tension_stretches_by_fl_over_ea() {
        QFETCH(int, surface);
        QFETCH(double, least);
        QFETCH(double, most);
        Case c;
        c.geometry = BoxGeometry{{Quantity(1), Quantity(0.1), Quantity(0.1)}, {}, Quantity(dx)};
        c.horizon = parse_quantity("3.14 dx", dimension::length);
        c.materials = {steel(7850)};
        c.corrections.surface = SurfaceCorrection(surface);
        c.sets = {slab("held", -1, 3 * dx), slab("pulled", 1 - 3 * dx, 2), slab("near", 24 * dx, 26 * dx),
                  slab("far", 74 * dx, 76 * dx)};
        ConditionEntry held;
        held.kind = ConditionKind::displacement;
        held.set = "held";
        held.value = {Quantity(0), std::optional<Quantity>{}, std::optional<Quantity>{}};
        ConditionEntry pulled = load(ConditionKind::force, "pulled", 2e6, 0);
        pulled.value[1].reset();
        pulled.ramp = RampShape::smooth;
        pulled.ramp_time = 2e-3;
        c.conditions = {held, pulled};
        c.observers = {{"near", ObserverKind::mean_displacement, "near"},
                       {"far", ObserverKind::mean_displacement, "far"},
                       {"force", ObserverKind::reaction, "held"}};
        c.run.end_time = 6e-3;
        c.run.damping = 2 * 7850.0 * 3.14159 / 2 * 5047; // critical damping of the slowest wave of the bar: 2 ρ ω
        c.output.samples = 10;
        const Model model = model_of(c, false);
        gpu::Solver solver(model, {});
        while (solver.step() < model.steps)
            solver.advance(std::min<std::uint64_t>(500, model.steps - solver.step()));
        const auto samples = solver.take_samples();
        const auto& last = samples.back().values;
        // Half of the bar, 0.5 m, far from its ends, is stretched by F/(EA) per length.
        const double stretch = last[1].x - last[0].x, expected = 2e6 / (200e9 * 0.01) * 0.5;
        qInfo("stretched by %.6g m, FL/EA is %.6g: %+.2f %%", stretch, expected, 100 * (stretch / expected - 1));
        QVERIFY(stretch / expected - 1 > least && stretch / expected - 1 < most);
        QVERIFY2(std::abs(last[2].x / 2e6 - 1) < 0.01, qPrintable(QString::number(last[2].x)));
    }

    void forces_on_held_nodes_are_refused() {
        Case c = bar();
        ConditionEntry held;
        held.set = "end";
        c.conditions = {held, load(ConditionKind::force, "all", 1, 0)};
        try {
            model_of(c, false);
            QFAIL("a force that cannot reach the body was taken");
        } catch (const CaseError& e) {
            QVERIFY2(QString::fromUtf8(e.what()).contains("conditions[1]"), e.what());
            QVERIFY(QString::fromUtf8(e.what()).contains("prescribed"));
        }
        c.conditions[1].kind = ConditionKind::acceleration; // the weight of a held body causes no warning
        QCOMPARE(model_of(c, false).loads.size(), std::size_t(1));
    }
};

PERISCOPE_TEST(LoadsTest)
} // namespace loads_test
#include "loads_test.moc"
