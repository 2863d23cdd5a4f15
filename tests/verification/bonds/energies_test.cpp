// Energies and their balance, compared with results by hand and with the double-precision reference, on both stores in
// every layout.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/energies.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"
#include "tests/verification/bonds/solver_variants.hpp"
#include "tests/verification/slab.hpp"

#include <QtTest>

#include <cmath>

namespace energies_test {

using namespace periscope;
using test::condition;
using test::model_of;
using test::variants;

namespace {

constexpr double dx = 0.01;

SetEntry slab(const std::string& name, double from, double to) { // in spacings
    return test::slab(name, from * dx, to * dx);
}

MaterialEntry steel() {
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = 8000;
    m.critical_stretch = Quantity(1);
    return m;
}

Case block(double nx, double ny, double nz, const std::string& horizon = "3.14 dx") {
    Case c;
    c.geometry = BoxGeometry{{Quantity(nx * dx), Quantity(ny * dx), Quantity(nz * dx)}, {}, Quantity(dx)};
    c.horizon = parse_quantity(horizon, dimension::length);
    c.materials = {steel()};
    c.sets = {slab("all", -1, 1e3)};
    c.run.end_time = 1;
    ObserverEntry energies;
    energies.name = "E";
    energies.kind = ObserverKind::energies;
    c.observers = {energies};
    return c;
}

Energies from(const Sample& row, std::size_t first = 0) {
    Energies e;
    e.kinetic = row.values[first].x;
    e.strain = row.values[first + 1].x;
    e.fracture = row.values[first + 2].x;
    e.damping = row.values[first + 3].x;
    e.external = row.values[first + 4].x;
    return e;
}
double balance(const Sample& row) {
    return row.values[5].x;
}
double relative_balance(const Sample& row) {
    return row.values[6].x;
}

} // namespace

class EnergiesTest : public QObject {
    Q_OBJECT

    void stores() { // rows for long runs, in single precision, in which rounding errors are larger
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::newRow("lattice store") << false << false << false;
        QTest::newRow("family store") << true << false << false;
    }
    void one_store(bool listed) { // one row: follow_the_plain_form() compares all energies in both stores
        if (test::long_tests_wanted())
            return stores();
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::newRow(listed ? "family store" : "lattice store") << listed << false << false;
    }
    gpu::SolverOptions options() const {
        gpu::SolverOptions o;
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        o.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
        o.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
        return o;
    }
    double tolerance() const {
        QFETCH(bool, is_double);
        return is_double ? 1e-10 : 2e-5;
    }

    void compare_with_plain_form(const Case& c) {
        QFETCH(bool, listed);
        const Model model = model_of(c, listed, 60);
        ReferenceEnergies reference(model);
        gpu::Solver solver(model, options());
        solver.advance(60);
        reference.advance(60);
        QFETCH(bool, is_double);
        const double tolerance = is_double ? 1e-7 : 2e-4; // λ of the reference is a float
        const Sample row = solver.take_samples().back();
        const Energies device = from(row), plain = reference.energies();
        QVERIFY(plain.fracture > 0.02 * plain.strain);
        VERIFY_NEAR(device.kinetic, plain.kinetic, tolerance);
        VERIFY_NEAR(device.strain, plain.strain, tolerance);
        VERIFY_NEAR(device.fracture, plain.fracture, tolerance);
        VERIFY_NEAR(device.damping, plain.damping, tolerance);
        VERIFY_NEAR(device.external, plain.external, tolerance);
        QVERIFY(std::abs(balance(row) - plain.balance()) < tolerance * std::abs(plain.external));
        QVERIFY2(std::abs(relative_balance(row)) < 0.02, qPrintable(QString::number(relative_balance(row))));
    }

private slots:
    // What a law dissipates is the area under it, λ(s) s summed in small steps, minus the triangle that is given back.
    void what_a_law_dissipates() {
        const std::vector<BondLaw> laws{bilinear_law(1, 1e-4, 8e-4), trilinear_law(1, 1e-4, 3e-4, 0.25, 8e-4),
                                        table_law(1, {{1e-4, 1}, {2e-4, 1}, {3e-4, 0.4}, {8e-4, 0}}),
                                        exponential_law(1, 1e-4, 8e-4, {6, 0.25}),
                                        exponential_law(1, 1e-4, 8e-4, {25, 0})};
        for (const BondLaw& law : laws) {
            QCOMPARE(dissipated(law, 1), 0.0);
            VERIFY_NEAR(dissipated(law, 0), area(law), 1e-14);
            double sum = 0, before = 0;
            const int n = 200000;
            for (int k = 1; k <= n; ++k) {
                const double s = 7.9e-4 * k / n;
                const double force = secant(law, s) * s;
                sum += 0.5 * (before + force) * 7.9e-4 / n;
                before = force;
                if (k % 40000 == 0)
                    VERIFY_NEAR(dissipated(law, secant(law, s)), sum - 0.5 * force * s, 1e-5);
            }
        }
    }

    void uniform_strain_and_velocity_data() { variants(); }
    // With u = ε x and a velocity v along y, the strain energy is the sum of ½ c s² |ξ| V² over all pairs, computed
    // here, and the kinetic energy is ½ m v².
    void uniform_strain_and_velocity() {
        QFETCH(bool, listed);
        // The lattice uses the compiled program of free_vibration, as pre_cracks_cost_nothing does.
        Case c = block(12, 3, 3);
        c.conditions = {condition(ConditionKind::initial_velocity, "all", {}, 3.0)};
        Model model = model_of(c, listed, 2);
        const double strain = 1e-5;
        model.initial_displacement.resize(model.nodes.size());
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            model.initial_displacement[i].x = strain * model.nodes.position[i].x;
        const double horizon = 3.14 * dx, micromodulus = 12 * 200e9 / (M_PI * std::pow(horizon, 4));
        const double volume = dx * dx * dx;
        double expected = 0;
        const auto& x = model.nodes.position;
        for (std::size_t i = 0; i < x.size(); ++i)
            for (std::size_t j = i + 1; j < x.size(); ++j) {
                const Vec3 xi = x[j] - x[i];
                const double length = norm(xi);
                if (length > horizon)
                    continue;
                const double stretch = norm(xi + Vec3{strain * xi.x, 0, 0}) / length - 1;
                expected += 0.5 * micromodulus * stretch * stretch * length * volume * volume;
            }
        gpu::Solver solver(model, options());
        solver.advance(1);
        const Energies e = from(solver.take_samples().front());
        VERIFY_NEAR(e.strain, expected, tolerance());
        // The forces at the ends hardly change the velocity.
        VERIFY_NEAR(e.kinetic, 0.5 * 8000 * volume * 108 * 9, 10 * tolerance());
        QCOMPARE(e.fracture, 0.0);
        QCOMPARE(e.external, 0.0);
        QCOMPARE(e.damping, 0.0);
    }

    void two_nodes_part_data() { variants(); }
    // When the bond breaks, the fracture energy is ½ c s_c² |ξ| V², and no strain energy remains.
    void two_nodes_part() {
        QFETCH(bool, listed);
        Case c = block(2, 1, 1, "1.5 dx");
        c.materials[0].critical_stretch = Quantity(1e-3);
        c.sets.push_back(slab("right", 1, 3));
        c.conditions = {condition(ConditionKind::initial_velocity, "right", 100.0)};
        const Model model = model_of(c, listed, 60);
        gpu::Solver solver(model, options());
        solver.advance(60);
        QCOMPARE(solver.broken_bonds(), std::uint64_t(1));
        const auto samples = solver.take_samples();
        const Energies last = from(samples.back());
        const double micromodulus = 12 * 200e9 / (M_PI * std::pow(1.5 * dx, 4)), volume = dx * dx * dx;
        VERIFY_NEAR(last.fracture, 0.5 * micromodulus * 1e-6 * dx * volume * volume, tolerance());
        QCOMPARE(last.strain, 0.0);
        QCOMPARE(from(samples.front()).fracture, 0.0);
    }

    void follow_the_plain_form_data() { variants(); }
    // Every energy follows the reference, with softening and breaking bonds, two materials, both corrections, a crack,
    // damping, loads and prescribed motions.
    void follow_the_plain_form() {
        Case c = block(14, 7, 5);
        MaterialEntry& soft = c.materials[0];
        soft.law = LawKind::trilinear;
        soft.elastic_stretch = Quantity(1e-4);
        soft.kink_stretch = Quantity(3e-4);
        soft.kink_ratio = Quantity(0.25);
        soft.critical_stretch = Quantity(8e-4);
        MaterialEntry other = steel();
        other.name = "other";
        other.density = 3000;
        other.youngs_modulus = 80e9;
        other.law = LawKind::exponential;
        other.elastic_stretch = Quantity(1e-4);
        other.decay_rate = Quantity(6);
        other.critical_stretch = Quantity(8e-4);
        other.set = "end";
        c.materials.push_back(other);
        c.sets.insert(c.sets.end(),
                      {slab("end", 8, 1e3), slab("left", -1, 2.5), slab("right", 11.5, 1e3), slab("middle", 3, 10)});
        c.corrections.surface = SurfaceCorrection::volume;
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
        CrackPlane notch;
        notch.corner = {Quantity(6 * dx), Quantity(-dx), Quantity(-dx)};
        notch.first = {Quantity(0), Quantity(3 * dx), Quantity(0)};
        notch.second = {Quantity(0), Quantity(0), Quantity(9 * dx)};
        c.cracks.emplace_back().shape = notch;
        ConditionEntry fixed;
        fixed.set = "left";
        ConditionEntry pull = condition(ConditionKind::velocity, "right", 4.0, 1.0);
        pull.ramp = RampShape::smooth;
        pull.ramp_time = Quantity(3e-5);
        c.conditions = {fixed, pull, condition(ConditionKind::acceleration, "all", -1e5, 5e4),
                        condition(ConditionKind::body_force, "middle", 2e8),
                        condition(ConditionKind::initial_velocity, "middle", {}, 0.5)};
        c.run.damping = Quantity(2e6);
        compare_with_plain_form(c);
        QFETCH(bool, scalars);
        if (scalars && !test::long_tests_wanted()) // there the weights of bonds contain all of these factors
            return;
        c.corrections.surface = SurfaceCorrection::energy;
        c.corrections.partial_volume = PartialVolumes::pdlammps;
        c.micromodulus = Micromodulus::conical;
        c.materials[0].anisotropy.emplace();
        c.materials[0].anisotropy->direction = {2, 1, 0.5};
        c.materials[0].anisotropy->stiffness_ratio = 2.5;
        c.materials[0].anisotropy->strength_ratio = 1.4;
        compare_with_plain_form(c);
    }

    void accounts_go_on_from_a_checkpoint_data() { stores(); }
    // A resumed run has bitwise the energies of a run that never stopped. Another run that starts from the checkpoint
    // counts its own energies from zero.
    void accounts_go_on_from_a_checkpoint() {
        QFETCH(bool, listed);
        Case c = block(10, 4, 3);
        c.materials[0].critical_stretch = Quantity(1e-3);
        c.sets.push_back(slab("end", 7, 1e3));
        c.conditions = {condition(ConditionKind::initial_velocity, "end", 15.0),
                        condition(ConditionKind::acceleration, "all", {}, -1e4)};
        c.run.damping = Quantity(1e6);
        const Model model = model_of(c, listed, 80);
        gpu::Solver straight(model, options()), first(model, options()), second(model, options()),
            other(model, options());
        straight.advance(80);
        first.advance(30);
        second.restore(first.checkpoint(), true);
        second.advance(50);
        const Sample expected = straight.take_samples().back(), resumed = second.take_samples().back();
        QVERIFY(expected.values[2].x > 0 && expected.values[3].x > 0 && expected.values[4].x != 0);
        QVERIFY(expected.values == resumed.values);
        other.restore(first.checkpoint(), false);
        other.advance(1);
        const Energies anew = from(other.take_samples().back());
        QCOMPARE(anew.external, 0.0);
        QCOMPARE(anew.damping, 0.0);
        QVERIFY(anew.kinetic > 0);
    }

    void pre_cracks_cost_nothing_data() { variants(); }
    void pre_cracks_cost_nothing() {
        QFETCH(bool, listed);
        Case c = block(12, 3, 3);
        CrackPlane cut;
        cut.corner = {Quantity(3 * dx), Quantity(-dx), Quantity(-dx)};
        cut.first = {Quantity(0), Quantity(9 * dx), Quantity(0)};
        cut.second = {Quantity(0), Quantity(0), Quantity(9 * dx)};
        c.cracks.emplace_back().shape = cut;
        const Model model = model_of(c, listed, 3);
        gpu::Solver solver(model, options());
        solver.advance(3);
        QVERIFY(solver.broken_bonds() > 0);
        QCOMPARE(from(solver.take_samples().back()).fracture, 0.0);
    }

    void free_vibration_data() { stores(); }
    // An undamaged free body, which is pulled and thrown slowly, keeps its energy and momentum over 10,000 steps. It is
    // slow, because rounding errors grow with the distance that it flies.
    void free_vibration() {
        QFETCH(bool, listed);
        Case c = block(12, 3, 3);
        c.sets.push_back(slab("end", 8, 1e3));
        c.conditions = {condition(ConditionKind::initial_displacement, "end", 1e-6, 2e-6),
                        condition(ConditionKind::initial_velocity, "all", 0.002, -0.001)};
        const std::uint64_t steps = 10000;
        Model model = model_of(c, listed, steps);
        model.samples = 200;
        gpu::Solver solver(model, options());
        for (int k = 0; k < 10; ++k)
            solver.advance(steps / 10);
        double largest = 0;
        for (const Sample& row : solver.take_samples()) {
            largest = std::max(largest, std::abs(relative_balance(row)));
        }
        qInfo("balance within %.2e", largest);
        QVERIFY2(largest < 1e-4, qPrintable(QString::number(largest)));
        const State state = solver.state();
        Vec3 momentum{};
        double speeds = 0; // sum of the speeds, most of which is vibration
        for (const Vec3& v : state.velocity) {
            momentum += v;
            speeds += norm(v);
        }
        const double n = static_cast<double>(model.nodes.size());
        const double lost = norm(momentum - n * Vec3{0.002, -0.001, 0});
        QVERIFY2(lost < 2e-6 * speeds, qPrintable(QString::number(lost / speeds)));
    }

    void damped_vibration_data() { one_store(true); }
    // The energy that the body loses is the energy that damping takes.
    void damped_vibration() {
        QFETCH(bool, listed);
        Case c = block(12, 3, 3);
        c.sets.push_back(slab("end", 8, 1e3));
        c.conditions = {condition(ConditionKind::initial_displacement, "end", 1e-6)};
        c.run.damping = Quantity(2e7);
        const Model model = model_of(c, listed, 3000);
        gpu::Solver solver(model, options());
        solver.advance(3000);
        const auto samples = solver.take_samples();
        const Energies first = from(samples.front()), last = from(samples.back());
        const double begin = first.kinetic + first.strain;
        QVERIFY(last.damping > 0.3 * begin);
        for (const Sample& row : samples) {
            const Energies e = from(row);
            VERIFY_NEAR(e.kinetic + e.strain + e.damping, begin, 1e-4);
        }
    }

    void weight_does_work_data() { variants(); }
    // In free fall, the external work is m g h, with the height h by which the body has fallen, and all of it is
    // kinetic energy.
    void weight_does_work() {
        QFETCH(bool, listed);
        Case c = block(5, 4, 3);
        c.conditions = {condition(ConditionKind::acceleration, "all", {}, -9.81)};
        const std::uint64_t n = 400;
        const Model model = model_of(c, listed, n);
        gpu::Solver solver(model, options());
        solver.advance(n);
        const Energies e = from(solver.take_samples().back());
        // The energies are those at the beginning of the last step, after k steps. In the leapfrog form, the
        // displacement is then u(k) = g Δt² k (k + 1)/2.
        const double k = static_cast<double>(n - 1), dt = model.time_step, mass = 8000 * dx * dx * dx * 60;
        VERIFY_NEAR(e.external, mass * 9.81 * 9.81 * dt * dt * k * (k + 1) / 2, 1e-4);
        VERIFY_NEAR(e.kinetic, e.external, 1e-4);
    }

    void slow_tension_data() { one_store(false); }
    // When the body is pulled slowly, all of the work is strain energy: half of the force times the displacement.
    void slow_tension() {
        QFETCH(bool, listed);
        Case c = block(12, 3, 3);
        c.sets.insert(c.sets.end(), {slab("held", -1, 3), slab("pulled", 9, 1e3)});
        ConditionEntry pull = condition(ConditionKind::displacement, "pulled", 1e-5);
        pull.ramp = RampShape::smooth;
        pull.ramp_time = Quantity(2e-3);
        c.conditions = {condition(ConditionKind::displacement, "held", 0.0), pull};
        ObserverEntry force;
        force.name = "force";
        force.set = "pulled";
        c.observers.push_back(force);
        const Model probe = model_of(c, listed);
        const auto steps = static_cast<std::uint64_t>(2e-3 / probe.time_step) + 1;
        Model model = model_of(c, listed, steps);
        model.samples = 20;
        gpu::Solver solver(model, options());
        while (solver.step() < steps)
            solver.advance(std::min<std::uint64_t>(500, steps - solver.step()));
        const Sample last = solver.take_samples().back();
        const Energies e = from(last);
        VERIFY_NEAR(e.external, e.strain, 2e-3);
        VERIFY_NEAR(e.external, -0.5 * last.values[7].x * 1e-5, 5e-3);
        QVERIFY(e.kinetic < 1e-3 * e.strain);
        QVERIFY2(std::abs(relative_balance(last)) < 1e-4, qPrintable(QString::number(relative_balance(last))));
    }

    // The balance of an unbroken body is not zero up to rounding errors: bonds rotate, so that forces are not linear in
    // the displacements, and the leapfrog method keeps the energy of linear bodies only. The balance grows with the
    // strain and with Δt².
    void an_unbroken_body_keeps_what_turning_bonds_leave_data() {
        QTest::addColumn<bool>("listed");
        QTest::newRow("lattice store") << false;
        if (test::long_tests_wanted())
            QTest::newRow("family store") << true;
    }
    void an_unbroken_body_keeps_what_turning_bonds_leave() {
        QFETCH(bool, listed);
        const auto largest_balance = [&](double speed, double safety) {
            Case c = block(24, 8, 8);
            c.sets.push_back(slab("end", -1, 4));
            ConditionEntry push = condition(ConditionKind::velocity, "end", speed);
            push.ramp = RampShape::smooth;
            push.ramp_time = Quantity(4e-5);
            c.conditions = {push};
            c.run.end_time = 4e-4;
            c.run.safety = safety;
            c.output.samples = 50;
            const Model model = build_model(c, discretise(c, std::nullopt), {}, {},
                                            listed ? FamilyForm::listed : FamilyForm::automatic);
            gpu::SolverOptions in_double;
            in_double.precision = gpu::Precision::double_;
            gpu::Solver solver(model, in_double);
            solver.advance(model.steps);
            double largest = 0;
            for (const Sample& row : solver.take_samples())
                largest = std::max(largest, std::abs(relative_balance(row)));
            return largest;
        };
        const double slow = largest_balance(1, 0.8), fast = largest_balance(10, 0.8), fine = largest_balance(10, 0.4);
        qInfo("relative balance %.3g at 1 m/s, %.3g at 10 m/s, %.3g with half the step", slow, fast, fine);
        QVERIFY(fast > 1e-7 && fast < 1e-5); // far above rounding errors, far below what matters
        QVERIFY2(std::abs(fast / slow - 10) < 0.5, qPrintable(QString::number(fast / slow)));
        QVERIFY2(std::abs(fast / fine - 4) < 0.4, qPrintable(QString::number(fast / fine)));
    }

    void fracture_closes_data() { one_store(true); }
    // When a notched block is torn apart, the balance stays within three per cent of the largest energy.
    void fracture_closes() {
        QFETCH(bool, listed);
        Case c = block(20, 12, 3);
        c.materials[0].critical_stretch = Quantity(1e-3);
        c.sets.insert(c.sets.end(), {slab("left", -1, 3), slab("right", 17, 1e3)});
        CrackPlane notch;
        notch.corner = {Quantity(10 * dx), Quantity(-dx), Quantity(-dx)};
        notch.first = {Quantity(0), Quantity(5 * dx), Quantity(0)};
        notch.second = {Quantity(0), Quantity(0), Quantity(9 * dx)};
        c.cracks.emplace_back().shape = notch;
        ConditionEntry safe;
        safe.kind = ConditionKind::no_fail;
        safe.set = "left";
        ConditionEntry safe_too = safe;
        safe_too.set = "right";
        c.conditions = {condition(ConditionKind::velocity, "left", -5.0),
                        condition(ConditionKind::velocity, "right", 5.0), safe, safe_too};
        const std::uint64_t steps = 500;
        const Model model = model_of(c, listed, steps);
        gpu::Solver solver(model, options());
        solver.advance(steps);
        double largest = 0;
        const auto samples = solver.take_samples();
        for (const Sample& row : samples)
            largest = std::max(largest, std::abs(relative_balance(row)));
        const Energies e = from(samples.back());
        qInfo("kinetic %.4g strain %.4g fracture %.4g external %.4g; balance within %.3f %%", e.kinetic, e.strain,
              e.fracture, e.external, 100 * largest);
        QVERIFY(e.fracture > 0.02 * e.external);
        QVERIFY2(largest < 0.03, qPrintable(QString::number(largest)));
    }
};

PERISCOPE_TEST(EnergiesTest)
} // namespace energies_test
#include "energies_test.moc"
