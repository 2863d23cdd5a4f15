// A critical stretch that rises under compression, s_0 = s_c − α s_min: by hand, with its energies, and in a run that
// continues from a checkpoint. Against the plain reference: follow_the_reference.hpp, bond_losses_test.
#include "core/physics/body_strength.hpp"
#include "core/reference/energies.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/bonds/solver_variants.hpp"
#include "tests/verification/pulled_bond.hpp"
#include "tests/verification/same_bits.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <cmath>

namespace strengthening_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 1e-3, critical = 0.99e-3;

// Returns four nodes in a row that move at constant velocities for 100 steps. At the end, the bond in the middle has
// the stretch 2e-3, and those beside it are compressed by 3e-3 and 1.5e-3. After k steps, the smallest stretches s_min
// at the two nodes of the bond in the middle are −3e-3 k/100 and −1.5e-3 k/100, and the smaller of their s_0 is that of
// the second node.
Model row_of_four(double alpha, bool listed) {
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 200e9;
    m.density = 8000;
    m.critical_stretch = Quantity(critical);
    m.compression_strengthening = Quantity(alpha);
    Case c;
    c.geometry = BoxGeometry{{Quantity(4 * dx), Quantity(dx), Quantity(dx)}, {}, Quantity(dx)};
    c.horizon = Quantity(1.5 * dx);
    c.materials = {m};
    const double ways[] = {3e-6, 0, 2e-6, 0.5e-6};
    for (int k = 0; k < 4; ++k) {
        const std::string name = "node " + std::to_string(k + 1);
        c.sets.push_back(slab(name, k * dx, (k + 1) * dx));
        ConditionEntry moved = condition(ConditionKind::displacement, name, ways[k], 0.0);
        moved.ramp = RampShape::linear;
        moved.ramp_time = Quantity(1e-6);
        c.conditions.push_back(moved);
    }
    c.run.time_step = Quantity(1e-8);
    c.run.end_time = Quantity(1e-6);
    c.observers = {{"E", ObserverKind::energies}};
    return model_of(c, listed, 100);
}

gpu::SolverOptions options_of_row() {
    QFETCH(bool, is_double);
    QFETCH(bool, scalars);
    return options(is_double, scalars);
}

Model torn(bool listed, std::uint64_t steps) {
    Case c = block({"strengthening", "materials", "surface"});
    c.observers.push_back({"E", ObserverKind::energies});
    return model_of(c, listed, steps);
}

} // namespace

class StrengtheningTest : public QObject {
    Q_OBJECT

private slots:
    // The bond breaks in the first step k with 2e-5 k ≥ 0.99e-3 + α 1.5e-5 (k − 1): 50 with α = 0, 61 with α = 0.25, 79
    // with α = 0.5. With the s_min of the other node, it would be 79 with α = 0.25; with the wrong sign, 42.
    void a_bond_by_hand_data() { variants(); }
    void a_bond_by_hand() {
        QFETCH(bool, listed);
        for (const auto& [alpha, first] : {std::pair(0.0, 50), std::pair(0.25, 61), std::pair(0.5, 79)}) {
            const Model model = row_of_four(alpha, listed);
            Reference reference(model);
            gpu::Solver solver(model, options_of_row());
            reference.advance(std::uint64_t(first)); // with the displacement of the step before
            solver.advance(std::uint64_t(first));
            QCOMPARE(solver.broken_bonds(), std::uint64_t(0));
            QCOMPARE(std::ranges::count(reference.state().alive, 1), 6);
            reference.advance(1);
            solver.advance(1);
            QCOMPARE(solver.broken_bonds(), std::uint64_t(1));
            QCOMPARE(std::ranges::count(reference.state().alive, 1), 4);
            // Its fracture energy is the energy up to the s_0 at which it broke.
            const double s0 = critical + alpha * 1.5e-5 * (first - 1), volume = dx * dx * dx;
            const double expected = 0.5 * model.laws[0].micromodulus * s0 * s0 * dx * volume * volume;
            const double fracture = solver.take_samples().back().values[2].x;
            QFETCH(bool, is_double);
            VERIFY_NEAR(fracture, expected, is_double ? 1e-9 : 1e-4);
        }
    }

    // If all bonds of a node are stretched, s_0 decreases: a single bond breaks at s_c/(1 + α).
    void a_bond_alone_breaks_earlier() {
        MaterialEntry m;
        m.name = "steel";
        m.youngs_modulus = 200e9;
        m.density = 8000;
        m.critical_stretch = Quantity(critical);
        m.compression_strengthening = Quantity(0.25);
        for (const auto& [stretch, breaks] : {std::pair(0.791e-3, false), std::pair(0.793e-3, true)}) {
            PulledBond bond(pair_case(m));
            bond.force(stretch);
            QCOMPARE(bond.force(stretch) == 0, breaks);
        }
    }

    // The energies of the engine are those of the reference while bonds break, and they balance.
    void energies_follow_the_plain_form_data() { variants(); }
    void energies_follow_the_plain_form() {
        QFETCH(bool, listed);
        const Model model = torn(listed, 150);
        ReferenceEnergies reference(model);
        gpu::Solver solver(model, options_of_row());
        reference.advance(150);
        solver.advance(150);
        const auto values = solver.take_samples().back().values;
        const Energies plain = reference.energies();
        const std::size_t first = 2; // index of the first energy, after a reaction and a mean
        QFETCH(bool, is_double);
        const double tolerance = is_double ? 1e-9 : 2e-4;
        QVERIFY(plain.fracture > 0.02 * plain.strain);
        VERIFY_NEAR(values[first].x, plain.kinetic, tolerance);
        VERIFY_NEAR(values[first + 1].x, plain.strain, tolerance);
        VERIFY_NEAR(values[first + 2].x, plain.fracture, tolerance);
        QVERIFY2(std::abs(values[first + 6].x) < 0.02, qPrintable(QString::number(values[first + 6].x)));
    }

    void goes_on_bitwise_data() { variants(); }
    void goes_on_bitwise() {
        QFETCH(bool, listed);
        const Model model = torn(listed, 150);
        gpu::Solver straight(model, options_of_row()), first(model, options_of_row()), resumed(model, options_of_row());
        straight.advance(150);
        first.advance(101); // an odd number, because each step swaps two buffers
        resumed.restore(first.checkpoint(), true);
        const std::uint64_t before = resumed.broken_bonds();
        resumed.advance(49);
        QVERIFY(before > 0 && before < straight.broken_bonds());
        const State state = resumed.state(), wanted = straight.state();
        QVERIFY(test::same_bits(state.displacement, wanted.displacement));
        QVERIFY(test::same_bits(state.force_density, wanted.force_density));
        QVERIFY(state.alive == wanted.alive);
        QCOMPARE(resumed.take_samples().back().values[4].x, straight.take_samples().back().values[4].x);
    }

    // A run without strengthening may start from the state of a run with it.
    void another_run_begins_without_it() {
        Case c = block({"materials", "surface"});
        c.conditions.clear(); // conditions would have to continue where the first run ended
        const Model with = torn(false, 150), without = model_of(c, false, 150);
        gpu::Solver first(with, {}), second(without, {});
        first.advance(100);
        second.restore(first.checkpoint(), false);
        QCOMPARE(second.broken_bonds(), first.broken_bonds());
    }

    // With α = 0, nothing is stored for strengthening, and the results are the same as without it.
    void nothing_where_it_is_off() {
        Case c = block({"strengthening", "materials", "plane stress"});
        for (MaterialEntry& m : c.materials)
            m.compression_strengthening = Quantity(0);
        const Model zero = model_of(c, false, 100), none = model_of(block({"materials", "plane stress"}), false, 100);
        gpu::Solver a(zero, {}), b(none, {});
        a.advance(100);
        b.advance(100);
        QCOMPARE(a.device_bytes(), b.device_bytes());
        QVERIFY(test::same_bits(a.state().displacement, b.state().displacement));
        const Model with = model_of(block({"strengthening", "materials", "plane stress"}), false, 100);
        gpu::Solver on(with, {});
        on.advance(100);
        QVERIFY(!test::same_bits(on.state().displacement, b.state().displacement));
    }
};

PERISCOPE_TEST(StrengtheningTest)
} // namespace strengthening_test
#include "strengthening_test.moc"
