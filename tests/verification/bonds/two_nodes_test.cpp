// Two free nodes move apart. The speed above which their bond breaks follows from its energy.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/pulled_bond.hpp"

#include <QtTest>

#include <cmath>

namespace two_nodes_test {

using namespace periscope;

class TwoNodesTest : public QObject {
    Q_OBJECT

private slots:
    void the_speed_that_breaks_a_bond_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<bool>("lattice");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        for (const auto& [name, space] :
             {std::pair("solid", Space::solid), std::pair("sheet", Space::plane_stress), std::pair("bar", Space::bar)})
            for (const bool lattice : {true, false}) {
                const bool both = space == Space::solid; // each program takes seconds to compile
                QTest::addRow("%s, %s", name, lattice ? "lattice" : "uneven volumes")
                    << int(space) << lattice << false << false;
                if (both)
                    QTest::addRow("%s, %s, double, as on a GPU", name, lattice ? "lattice" : "uneven volumes")
                        << int(space) << lattice << true << true;
            }
    }
    // From ½ μ v² = ½ c s_c² |ξ| V₁ V₂, with the reduced mass μ = ρ V₁ V₂/(V₁ + V₂), the critical relative speed is v =
    // s_c √(c |ξ| (V₁ + V₂)/ρ). A little below it, the nodes swing; a little above it, they part.
    void the_speed_that_breaks_a_bond() {
        QFETCH(int, space);
        QFETCH(bool, lattice);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        constexpr double E = 200e9, density = 8000, critical = 1e-3, length = 1e-3, horizon = 3e-3,
                         pi = 3.14159265358979;
        constexpr double thickness = 1e-3, area = 1e-6;
        const double c = Space(space) == Space::solid          ? 12 * E / (pi * std::pow(horizon, 4))
                         : Space(space) == Space::plane_stress ? 9 * E / (pi * thickness * std::pow(horizon, 3))
                                                               : 2 * E / (area * horizon * horizon);
        const double first = 1e-9, second = lattice ? 1e-9 : 3e-9;
        const double speed = critical * std::sqrt(c * length * (first + second) / density);
        const double swing = 2 * pi * critical * length / speed; // a period: the amplitude is s_c |ξ|
        for (const double part : {0.9995, 1.0005}) {
            MaterialEntry steel;
            steel.name = "steel";
            steel.youngs_modulus = E;
            steel.density = density;
            steel.critical_stretch = Quantity(critical);
            Case pair = test::pair_case(steel, Space(space));
            pair.sets = {test::slab("second", 0.75e-3, 1)}; // of the lattice too, whose nodes stand at half a spacing
            ConditionEntry thrown;
            thrown.kind = ConditionKind::initial_velocity;
            thrown.set = "second";
            thrown.value[0] = Quantity(part * speed);
            pair.conditions = {thrown};
            pair.run.end_time = Quantity(1.5 * swing);
            pair.run.time_step = Quantity(swing / 1000); // so small that the peak is met within 5e-6
            const Model model = lattice ? prepare_model(pair)
                                        : build_model(pair, test::nodes_at({{}, {length, 0, 0}}, {first, second}));
            QCOMPARE(model.regular.has_value(), lattice);
            gpu::SolverOptions options;
            options.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
            options.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
            gpu::Solver solver(model, options);
            solver.advance(model.steps);
            QCOMPARE(solver.broken_bonds(), std::uint64_t(part > 1));
            const State state = solver.state();
            const double apart = state.displacement[1].x - state.displacement[0].x;
            QVERIFY(part > 1 ? apart > critical * length : std::abs(apart) < critical * length);
        }
    }
};

PERISCOPE_TEST(TwoNodesTest)
} // namespace two_nodes_test
#include "two_nodes_test.moc"
