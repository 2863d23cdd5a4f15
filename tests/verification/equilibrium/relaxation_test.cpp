// Adaptive dynamic relaxation: the device is compared with the reference, and both with known equilibria.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/unloaded_sample.hpp"
#include "core/reference/relaxation.hpp"
#include "gpu/run.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace relaxation_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns the block of torn_block.hpp in plane stress, loaded slowly: bonds break in the last load steps.
Case block_at_rest(const QStringList& features, int load_steps, double tolerance) {
    Case c = block(features + QStringList{"plane stress"});
    c.run.stepper = Stepper::relaxation;
    c.run.quasi_static.load_steps = load_steps;
    c.run.quasi_static.tolerance = tolerance;
    c.run.damping = Quantity();
    for (ConditionEntry& condition : c.conditions) { // loads that last tear more than short ones
        if (condition.kind == ConditionKind::initial_displacement)
            continue;
        for (auto& component : condition.value)
            if (component)
                component->value *= condition.kind == ConditionKind::velocity ? 0.25 : 0.02;
    }
    if (!features.contains("state-based"))
        c.observers = {{"energies", ObserverKind::energies}};
    return c;
}

Model built(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

// Returns a cantilever of 20 × 5 × 3 nodes under its own weight and a load at its end.
Case cantilever() {
    const double dx = 0.02;
    Case c;
    BoxGeometry g;
    g.box = {20 * dx, 5 * dx, 3 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon.value = 3.14, c.horizon.in_spacings = true;
    c.materials = {material("steel", 200e9, 7850, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1);
    c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, 17.1 * dx, 1), slab("all", 0, -1, 1)};
    ConditionEntry fixed, pressed, weight;
    fixed.set = "left";
    pressed.kind = ConditionKind::force;
    pressed.set = "right";
    pressed.value[1] = Quantity(-1e5);
    pressed.ramp = RampShape::linear;
    pressed.ramp_time = 1;
    weight.kind = ConditionKind::acceleration;
    weight.set = "all";
    weight.value[1] = Quantity(-9.81);
    c.conditions = {fixed, pressed, weight};
    c.observers = {{"end", ObserverKind::mean_displacement, "right"}, {"support", ObserverKind::reaction, "left"}};
    ObserverEntry strain{"strain", ObserverKind::energy};
    strain.part = EnergyPart::strain;
    c.observers.push_back(strain);
    c.run.end_time = 1;
    c.run.stepper = Stepper::relaxation;
    c.run.quasi_static.load_steps = 2;
    return c;
}

} // namespace

class relaxation_test : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::newRow("lattice with a hole, single")
            << QStringList{"plane stress", "hole", "materials", "loads"} << false << false << false;
        QTest::newRow("lists, single") << QStringList{"materials", "loads", "partial volumes"} << true << false
                                       << false;
        if (!long_tests_wanted()) // in the layout of GPUs: softening_is_that_of_equilibrium in equilibrium_test
            return;
        QTest::newRow("solid lattice with a hole, single")
            << QStringList{"hole", "materials", "loads"} << false << false << false;
        QTest::newRow("lattice, double, as on a GPU")
            << QStringList{"bilinear", "materials", "surface"} << false << true << true;
        QTest::newRow("lists, double, as on a GPU") << QStringList{"loads"} << true << true << true;
        QTest::newRow("lattice, single") << QStringList{} << false << false << false;
        QTest::newRow("lattice with a hole, double, as on a GPU") << QStringList{"hole"} << false << true << true;
    }
    // Forces, breaking and softening are those of the reference; all other results follow from these within the
    // tolerance.
    void follows_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = built(block_at_rest(features, 3, is_double ? 1e-6 : 1e-5), listed);
        QCOMPARE(model.regular.has_value(), !listed);
        QCOMPARE(model.steps, std::uint64_t{3});
        ReferenceRelaxation reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const std::uint64_t cut = solver.broken_bonds();
        reference.advance(3);
        solver.advance(3);
        const State state = solver.state();
        const double error = relative(state.displacement, reference.state().displacement);
        qInfo("%zu iterations, %zu bonds broke, off by %.1e", std::size_t(reference.iterations()),
              std::size_t(solver.broken_bonds() - cut), error);
        QVERIFY2(error < (is_double ? 2e-5 : 1e-3), qPrintable(QString::number(error)));
        QVERIFY(state.alive == reference.state().alive);
        const std::vector<Vec3> last = solver.take_samples().back().values;
        const Energies wanted = reference.energies();
        const double tolerance = is_double ? 1e-5 : 1e-3;
        VERIFY_NEAR(last[1].x, wanted.strain, tolerance);
        VERIFY_NEAR(last[2].x, wanted.fracture, tolerance);
        VERIFY_NEAR(last[4].x, wanted.external, tolerance);
        VERIFY_NEAR(last[5].x, wanted.balance(), 10 * tolerance);
        QVERIFY2(solver.broken_bonds() > cut + 5, "nothing broke: this test would show nothing");
        QVERIFY(solver.equilibrium().is_in_equilibrium && solver.equilibrium().residual < (is_double ? 1e-6 : 3e-5));
        for (const Vec3& v : state.velocity)
            QCOMPARE(norm(v), 0.0);
    }

    // The supports carry load and weight. The load moves down by the deflection of a beam of this length. The strain
    // energy of a linear body is half of the work. Twice the load doubles the displacement.
    void a_cantilever_carries_its_load() {
        const Model model = built(cantilever(), false);
        gpu::Solver solver(model, {});
        solver.advance(2);
        const auto samples = solver.take_samples();
        QCOMPARE(samples.size(), std::size_t{2});
        const double weight = 9.81 * 7850 * 0.02 * 0.02 * 0.02 * 17 * 5 * 3;
        for (std::size_t k = 0; k < 2; ++k) {
            const double load = 0.5 * (static_cast<double>(k) + 1) * 1e5;
            QCOMPARE(samples[k].time, 0.5 * (static_cast<double>(k) + 1));
            const double carried = -samples[k].values[1].y / (load + weight);
            QVERIFY2(std::abs(carried - 1) < 1e-3, qPrintable(QString::number(carried)));
            const double half_of_work = -0.5 * load * samples[k].values[0].y; // the work of the weight is negligible
            QVERIFY2(std::abs(samples[k].values[2].x / half_of_work - 1) < 3e-3,
                     qPrintable(QString::number(samples[k].values[2].x / half_of_work)));
        }
        QVERIFY(std::abs(samples[1].values[0].y / samples[0].values[0].y - 2) < 3e-3);
        qInfo("deflection %.4g mm, residual %.1e after %zu iterations", 1e3 * samples[1].values[0].y,
              solver.equilibrium().residual, std::size_t(solver.equilibrium().iterations));
    }

    // A run that resumes from a checkpoint in equilibrium ends bitwise as the uninterrupted run. One that resumes
    // within a load step ends in the same state within the tolerance. Nearly all of the load is removed in the second
    // load step. So the checkpoint must contain what acted in the first one, because the residual refers to it.
    void goes_on_from_a_checkpoint() {
        Case c = cantilever();
        c.conditions[1].ramp = RampShape::table;
        c.conditions[1].ramp_points = {{0, 0}, {0.5, 1}, {1, 0.01}};
        const Model model = built(c, true);
        gpu::Solver straight(model, {}), again(model, {});
        straight.advance(1);
        const Checkpoint at_rest = straight.checkpoint();
        again.restore(at_rest, true);
        QCOMPARE(again.step(), std::uint64_t{1});
        straight.relax(100);
        QVERIFY(!straight.equilibrium().is_in_equilibrium && straight.equilibrium().iterations == 100);
        gpu::Solver later(model, {});
        later.restore(straight.checkpoint(), true);
        QVERIFY(!later.equilibrium().is_in_equilibrium); // before its first iteration
        straight.advance(1);
        again.advance(1);
        later.advance(1);
        QCOMPARE(straight.step(), std::uint64_t{2});
        const auto u = straight.state().displacement;
        QVERIFY(u == again.state().displacement);
        QVERIFY2(relative(later.state().displacement, u) < 0.02,
                 qPrintable(QString::number(relative(later.state().displacement, u))));
        QCOMPARE(again.equilibrium().iterations, straight.equilibrium().iterations);
    }

    // A body in equilibrium under its loads can be the initial state of an explicit dynamic analysis. It stays where it
    // is while the loads last; a body that begins undeformed swings to about twice the displacement. A moving body can
    // also be brought to equilibrium.
    void a_state_of_rest_begins_another_run() {
        for (const bool listed : {false, true}) {
            Case c = cantilever();
            const Model slow = built(c, listed);
            gpu::Solver rest(slow, {});
            rest.advance(2);
            const Checkpoint at_rest = rest.checkpoint();
            const auto u = rest.state().displacement;
            c.run.stepper = Stepper::dynamic;
            c.run.end_time = 4e-4;
            c.conditions[1].ramp = RampShape::constant;
            const Model fast = built(c, listed);
            gpu::Solver moving(fast, {}), from_nothing(fast, {});
            moving.restore(at_rest, false);
            QCOMPARE(moving.step(), std::uint64_t{0});
            QVERIFY(moving.state().velocity == std::vector<Vec3>(u.size()));
            moving.advance(fast.steps);
            from_nothing.advance(fast.steps);
            QVERIFY2(relative(moving.state().displacement, u) < 0.01,
                     qPrintable(QString::number(relative(moving.state().displacement, u))));
            QVERIFY(relative(from_nothing.state().displacement, u) > 0.1);
            gpu::Solver again(slow, {});
            again.restore(from_nothing.checkpoint(), false);
            QVERIFY(again.equilibrium().is_in_equilibrium);
            again.advance(2);
            QVERIFY2(relative(again.state().displacement, u) < 0.01,
                     qPrintable(QString::number(relative(again.state().displacement, u))));
        }
    }

    // This also holds where the force of a bond depends on whole families. Newton's method reaches the same state by
    // another path.
    void a_state_based_body_comes_to_rest() {
        Case c = cantilever();
        c.theory = Theory::state_based;
        c.materials.front().poisson_ratio = Quantity(0.4);
        c.run.quasi_static.tolerance = 1e-5;
        c.run.quasi_static.load_steps = 1;
        gpu::SolverOptions options;
        options.precision = gpu::Precision::double_;
        const auto at_rest = [&](Stepper stepper, bool listed) {
            c.run.stepper = stepper;
            const Model model = built(c, listed);
            gpu::Solver solver(model, options);
            solver.advance(1);
            qInfo("%zu iterations", std::size_t(solver.equilibrium().iterations));
            return solver.state().displacement;
        };
        const auto newton = at_rest(Stepper::newton, false);
        for (const bool listed : {false, true}) {
            if (!listed && !long_tests_wanted()) // state_based_bonds_break_at_rest compares the lattice with lists
                continue;
            const double error = relative(at_rest(Stepper::relaxation, listed), newton);
            QVERIFY2(error < 1e-3, qPrintable(QString::number(error)));
        }
    }

    // Bonds beyond their critical stretch act during the iterations, in the dilatation and in the forces, and break in
    // equilibrium. Both stores agree.
    void state_based_bonds_break_at_rest() {
        const Case c = block_at_rest({"state-based"}, 3, 1e-6);
        const auto at_rest = [&](bool listed) {
            const Model model = built(c, listed);
            gpu::Solver solver(model, options(true, false));
            const std::uint64_t cut = solver.broken_bonds();
            solver.advance(3);
            return std::pair(solver.state(), solver.broken_bonds() - cut);
        };
        const auto [lattice, broken] = at_rest(false);
        const auto [lists, as_many] = at_rest(true);
        qInfo("%zu and %zu bonds broke, displacements differ by %.1e", std::size_t(broken), std::size_t(as_many),
              relative(lattice.displacement, lists.displacement));
        QVERIFY(broken > 5);
        QCOMPARE(broken, as_many);
        QVERIFY(lattice.alive == lists.alive);
        QVERIFY(relative(lattice.displacement, lists.displacement) < 2e-5);
    }

    // The run is stopped before its first equilibrium. The frame of its start has been given out by then.
    void gives_out_no_frame_twice() {
        const Model model = built(cantilever(), true);
        gpu::Solver first(model, {}), again(model, {});
        first.relax(60);
        QVERIFY(!first.equilibrium().is_in_equilibrium && first.step() == 0);
        again.restore(first.checkpoint(), true);
        gpu::RunHooks hooks;
        std::vector<std::uint64_t> frames;
        hooks.on_frame = [&](const FramePtr& f) { frames.push_back(f->step); };
        QVERIFY(gpu::run(again, model, hooks).end == gpu::RunEnd::finished);
        QCOMPARE(frames, (std::vector<std::uint64_t>{1, 2}));
    }

    // Without a load, a part of the body is displaced at the start, and must move back.
    void what_is_displaced_without_a_load_goes_back() {
        Case c = cantilever();
        c.conditions.resize(1);
        ConditionEntry moved;
        moved.kind = ConditionKind::initial_displacement;
        moved.set = "right";
        moved.value[1] = Quantity(1e-4);
        c.conditions.push_back(moved);
        const Model model = built(c, false);
        gpu::Solver solver(model, {});
        solver.advance(1);
        QVERIFY(solver.equilibrium().iterations > 50);
        double largest = 0;
        for (const Vec3& u : solver.state().displacement)
            largest = std::max(largest, norm(u));
        QVERIFY2(largest < 1e-6, qPrintable(QString::number(largest)));
    }

    // A slender beam moves slowly. In single precision, its movement must not be mistaken for rounding errors. Also in
    // double precision, it must reach its whole deflection.
    void a_slender_cantilever_bends_all_the_way() {
        const double dx = 0.01;
        Case c = cantilever();
        BoxGeometry g;
        g.box = {120 * dx, 4 * dx, dx};
        g.spacing = dx;
        g.space = Space::plane_stress;
        c.geometry = g;
        c.materials.front().poisson_ratio = Quantity(1.0 / 3);
        c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, 117.1 * dx, 2), slab("all", 0, -1, 2)};
        c.conditions.resize(2);
        c.conditions[1].value[1] = Quantity(-3e3);
        c.observers.clear();
        c.run.quasi_static.load_steps = 1;
        c.run.quasi_static.most_iterations = 200000;
        const Model model = built(c, false);
        const auto end = [&](gpu::Precision precision) {
            gpu::SolverOptions options;
            options.precision = precision;
            gpu::Solver solver(model, options);
            solver.advance(1);
            qInfo("%llu iterations, residual %.2g", static_cast<unsigned long long>(solver.equilibrium().iterations),
                  solver.equilibrium().residual);
            return solver.state().displacement.back().y;
        };
        const double exact = end(gpu::Precision::double_), single = end(gpu::Precision::single);
        QVERIFY2(exact < -3 * dx && std::abs(single / exact - 1) < 0.01,
                 qPrintable(QStringLiteral("%1 %2").arg(single).arg(exact)));
    }

    // Frames and samples exist only for equilibria, and the status reports the iterations before them.
    void runs_as_any_other() {
        const Model model = built(cantilever(), true);
        gpu::Solver solver(model, {});
        gpu::RunHooks hooks;
        std::vector<std::uint64_t> frames;
        std::vector<gpu::RunStatus> states;
        std::vector<Sample> rows;
        hooks.on_frame = [&](const FramePtr& f) { frames.push_back(f->step); };
        hooks.on_samples = [&](const std::vector<Sample>& s) { rows.insert(rows.end(), s.begin(), s.end()); };
        hooks.on_status = [&](const gpu::RunStatus& s) { states.push_back(s); };
        const auto result = gpu::run(solver, model, hooks);
        QVERIFY(result.end == gpu::RunEnd::finished);
        QVERIFY((frames == std::vector<std::uint64_t>{0, 1, 2}));
        QCOMPARE(rows.size(), std::size_t{3});
        for (std::size_t k = 0; k < rows.size(); ++k)
            QCOMPARE(rows[k].step, k);
        for (std::size_t o = 0; o < rows[0].values.size(); ++o) { // curves begin at zero
            QVERIFY(rows[0].due[o] && norm(rows[0].values[o]) == 0);
            QVERIFY(norm(rows[1].values[o]) > 0);
        }
        QVERIFY(states.front().is_quasi_static && states.back().step == 2);
        QVERIFY(
            std::ranges::any_of(states, [](const gpu::RunStatus& s) { return s.residual > 1e-4 && s.iterations > 0; }));
        const auto& kept = result.status.load_steps; // the residual with which each load step was accepted
        QCOMPARE(kept.size(), std::size_t{2});
        QVERIFY(kept[0].step == 1 && kept[1].step == 2);
        for (const LoadStepRecord& s : kept)
            QVERIFY2(s.residual > 0 && s.residual < 2 * model.quasi_static.tolerance && s.iterations >= 50,
                     qPrintable(QString::number(s.residual)));
        QCOMPARE(kept[1].residual, solver.equilibrium().residual);
        QCOMPARE(kept[1].iterations, solver.equilibrium().iterations);
    }

    // Damage is not zero at an initial crack, and a body that is deformed at the start has forces.
    void rows_before_the_load() {
        Model model = built(cantilever(), true);
        const std::size_t others = model.observers.size();
        model.observers.push_back({"damage", ObserverKind::maximum});
        model.observers.back().field = ObservedField::damage;
        const auto row = unloaded_sample(model);
        QVERIFY(row && row->due.size() == others + 1 && !row->due.back() && row->due.front());
        model.initial_displacement.assign(model.nodes.size(), {1e-6, 0, 0});
        QVERIFY(!unloaded_sample(model));
        model.initial_displacement.clear();
        model.stepper = Stepper::dynamic;
        QVERIFY(!unloaded_sample(model));
    }

    void says_why_it_does_not_come_to_rest() {
        Case c = cantilever();
        c.run.quasi_static.most_iterations = 150;
        const Model model = built(c, true);
        gpu::Solver solver(model, {});
        const QString said = QString::fromStdString(message_of<RunError>([&] { solver.advance(2); }));
        QVERIFY2(said.contains("Load step 1 of 2 (0.5 s) did not converge: the residual is ") &&
                     said.contains("after 150 iterations; the tolerance is ") &&
                     said.contains("increase the maximum iterations"),
                 qPrintable(said));
    }

    // The last allowed iteration may be enough, and the reported residual is that of the last iteration.
    void the_last_iteration_counts() {
        Case c = cantilever();
        c.run.quasi_static.load_steps = 1;
        c.run.quasi_static.most_iterations = 33;
        c.run.quasi_static.tolerance = 0.9;
        const Model easy = built(c, true);
        gpu::Solver rests(easy, {});
        rests.advance(1);
        QCOMPARE(rests.equilibrium().iterations, std::uint64_t{33});
        c.run.quasi_static.tolerance = 1e-6;
        const Model hard = built(c, true);
        gpu::Solver fails(hard, {});
        const QString said = QString::fromStdString(message_of<RunError>([&] { fails.advance(1); }));
        QVERIFY2(said.contains("after 33 iterations"), qPrintable(said));
        QVERIFY(std::abs(fails.equilibrium().residual / rests.equilibrium().residual - 1) <
                0.05); // this one is that of the iteration before
    }

    void what_has_no_meaning_is_refused() {
        Case c = cantilever();
        c.run.damping = 1;
        c.run.integrator = Integrator::euler_cromer;
        c.run.time_step = Quantity(1e-6);
        c.run.quasi_static.tolerance = 0;
        c.conditions[1].kind = ConditionKind::initial_velocity;
        c.conditions[1].ramp = RampShape::constant;
        c.observers[2].part = EnergyPart::kinetic;
        const QString said = QString::fromStdString(message_of<CaseError>([&] { built(c, false); }));
        for (const char* path : {"run.damping", "run.integrator", "run.time_step", "run.tolerance",
                                 "conditions[1].initial_velocity", "observers[2].energy"})
            QVERIFY2(said.contains(path), qPrintable(said));
    }

    void a_case_keeps_its_stepper() {
        Case c = cantilever();
        c.run.quasi_static.tolerance = 3e-4;
        c.run.quasi_static.most_iterations = 777;
        const std::string text = case_to_json(c);
        const Case again = parse_case(text, "/").value;
        QVERIFY(again.run.stepper == Stepper::relaxation && again.run.quasi_static == c.run.quasi_static);
        QCOMPARE(case_to_json(again), text);
        std::string other = text;
        other.replace(other.find("\"quasi-static-relaxation\""), 25, "\"statics\"");
        const auto problems = parse_case(other, "/").problems;
        QCOMPARE(problems.size(), std::size_t{1});
        const QString said = QString::fromStdString(problems[0].text());
        QVERIFY2(said.contains("run.analysis") && said.contains("relaxation"), qPrintable(said));
    }
};

PERISCOPE_TEST(relaxation_test)
} // namespace relaxation_test
#include "relaxation_test.moc"
