// The limit of the time step from the fastest vibration, against closed forms and whole spectra.
#include "core/building/build_model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/reference/newton.hpp"
#include "core/stiffness/fastest_vibration.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/composite_block.hpp"

#include <Eigen/Eigenvalues>
#include <QtTest>
#include <tbb/global_control.h>

#include <cmath>
#include <numbers>

namespace fastest_vibration_test {

using namespace periscope;
using namespace periscope::fixture;

namespace {

// Returns the square of the highest frequency, from the whole spectrum. The matrix is built column by column with
// Newton's tangent in the undeformed state, which uses other formulas, with M^-1/2 on both sides.
double exact_square(const Model& m) {
    const Families families = listed_families(m);
    const std::vector<std::uint8_t> whole(families.neighbour.size(), 1);
    const std::size_t n = m.nodes.size(), axes = axes_of(m.space);
    const std::vector<Vec3> rest(n);
    Eigen::MatrixXd matrix(axes * n, axes * n);
    const auto root = [&](std::size_t i) {
        return std::sqrt(m.materials[m.material_of(i)].density * m.nodes.volume[i]);
    };
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t b = 0; b < axes; ++b) {
            std::vector<Vec3> w(n);
            w[j][b] = 1;
            const std::vector<Vec3> column = tangent_action(m, families, whole, {}, rest, w);
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t a = 0; a < axes; ++a)
                    matrix(axes * i + a, axes * j + b) = column[i][a] / (root(i) * root(j));
        }
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
}

// Returns the case with a body so small that all of its vibrations can be computed.
Case small(Case c) {
    auto& g = std::get<BoxGeometry>(c.geometry);
    if (g.space == Space::solid)
        g.box = {0.010, 0.005, 0.004};
    else if (g.space != Space::bar)
        g.box[0] = 0.016;
    c.sets = {slab("left", -1, 3e-3), slab("middle", 4e-3, 6e-3), slab("right", 7e-3, 1)};
    return c;
}

Case state_based(Case c) {
    c.theory = Theory::state_based;
    for (auto& m : c.materials)
        m.poisson_ratio = 0.2;
    return c;
}

} // namespace

class FastestVibrationTest : public QObject {
    Q_OBJECT

private slots:
    // If only nearest neighbours interact, a free chain of n nodes has ω = 2 √(k/m) cos(π/2n). The bound of Silling and
    // Askari is the limit n → ∞.
    void chain_of_springs() {
        for (const std::size_t n : {2U, 5U, 200U}) {
            Case c = block(Space::bar);
            auto& g = std::get<BoxGeometry>(c.geometry);
            g.box = {1e-3 * static_cast<double>(n), 1e-3, 1e-3};
            c.horizon = 1e-3;
            c.sets = {slab("left", -1, 0.9e-3)};
            const Model m = build_model(c, nodes_of(c));
            const double spring = m.laws[0].micromodulus * 1e-9 * 1e-9 / 1e-3, mass = 2400 * 1e-9;
            const double fastest =
                2 * std::sqrt(spring / mass) * std::cos(std::numbers::pi / (2 * static_cast<double>(n)));
            const FastestVibration found = fastest_vibration(m);
            VERIFY_NEAR(found.longest_step(), 2 / fastest, 0.01);
            QVERIFY(found.longest_step() <= 2 / fastest * (1 + 1e-9));
            QVERIFY(found.products <= lanczos::most_products);
        }
    }

    // A large lattice of one material is replaced by a smaller one, which changes the result very little.
    void cut_down_grids() {
        for (const Space space : {Space::solid, Space::plane_stress})
            for (const bool corrected : {false, true}) {
                Case c = block(space);
                std::get<BoxGeometry>(c.geometry).box = {0.08, 0.07, 0.005};
                if (space == Space::solid)
                    std::get<BoxGeometry>(c.geometry).box = {0.04, 0.035, 0.03};
                if (corrected)
                    c.corrections = {SurfaceCorrection::volume, PartialVolumes::hu_ha_bobaru};
                const Model m = build_model(c, nodes_of(c));
                const FastestVibration whole = fastest_vibration(scaled_stiffness(m), axes_of(space), 80, 1e-3),
                                       cut = fastest_vibration(m);
                qInfo("%.5f of the limit of the whole grid (residual %.2g), %.3f bounds",
                      cut.longest_step() / whole.longest_step(), whole.residual / whole.square,
                      cut.longest_step() / m.stable_step);
                QVERIFY(cut.longest_step() < 1.002 * whole.longest_step() &&
                        cut.longest_step() > 0.99 * whole.longest_step());
                QVERIFY(cut.products <= lanczos::most_products);
            }
    }

    // This also holds with a hole, if no correction compensates for it. Otherwise a large plate would take as long as
    // all of its nodes.
    void a_hole_does_not_make_the_whole_grid_count() {
        Case c = block(Space::plane_stress);
        auto& g = std::get<BoxGeometry>(c.geometry);
        g.box = {0.08, 0.07, 0.005};
        SetBox hole;
        hole.min = {Quantity(0.03), Quantity(0.03), std::nullopt};
        hole.max = {Quantity(0.05), Quantity(0.04), std::nullopt};
        c.sets.push_back({"hole", hole});
        g.without = {"hole"};
        const Model m = build_model(c, nodes_of(c));
        QVERIFY(m.regular && !m.nodes.lattice->is_full());
        const std::size_t most = lanczos::enough_layers(m.space, m.regular->reach());
        QVERIFY(scaled_stiffness(m, std::uint32_t(most)).size <= most * most);
        const FastestVibration whole = fastest_vibration(scaled_stiffness(m), 2, 80, 1e-3), cut = fastest_vibration(m);
        qInfo("%.5f of the limit of the whole grid", cut.longest_step() / whole.longest_step());
        QVERIFY(cut.longest_step() < 1.002 * whole.longest_step() && cut.longest_step() > 0.99 * whole.longest_step());
    }

    // The result is the same to the last bit for every number of threads.
    void repeatable() {
        const Case c = composite();
        for (const bool regular : {true, false}) {
            const Model m = build_model(c, regular ? nodes_of(c) : shaken(c));
            const auto with_threads = [&](std::size_t threads) {
                const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
                return fastest_vibration(m).longest_step();
            };
            QCOMPARE(with_threads(1), with_threads(2));
        }
    }

    // The result is never above the exact limit and at most 1 % below it, within 30 products.
    void against_all_vibrations_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<bool>("state");
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<int>("surface");
        QTest::addColumn<int>("partial");
        // By default one material or two; each pair of two features is there.
        for (int space = 0; space < 4; ++space)
            for (const bool state : {false, true})
                for (const bool mixed : {false, true})
                    for (int surface = 0; surface < (state ? 1 : 3); ++surface)
                        if (mixed == ((surface + space) % 2 == 1) || test::long_tests_wanted())
                            QTest::addRow("space %d%s%s, surface %d", space, state ? ", state-based" : "",
                                          mixed ? ", mixed" : "", surface)
                                << space << state << mixed << surface << (surface + space) % 3;
    }
    void against_all_vibrations() {
        QFETCH(int, space);
        QFETCH(bool, state);
        QFETCH(bool, mixed);
        QFETCH(int, surface);
        QFETCH(int, partial);
        Case c = small(mixed ? composite(Space(space)) : block(Space(space)));
        if (state)
            c = state_based(c);
        c.corrections = {SurfaceCorrection(surface), PartialVolumes(partial)};
        for (const bool regular : {true, false}) {
            const Model m = build_model(c, regular ? nodes_of(c) : shaken(c));
            QCOMPARE(m.regular.has_value(), regular);
            const double exact = 2 / std::sqrt(exact_square(m));
            const FastestVibration found = fastest_vibration(m);
            qInfo("%s: limit %.4g bounds, found %.4f of it after %d products", regular ? "grid" : "lists",
                  exact / m.stable_step, found.longest_step() / exact, found.products);
            VERIFY_NEAR(found.longest_step(), exact, 0.01);
            QVERIFY(found.longest_step() <= exact * (1 + 1e-6));
            QVERIFY(exact >= m.stable_step * (1 - 1e-6)); // what Silling and Askari say
        }
    }
};

PERISCOPE_TEST(FastestVibrationTest)
} // namespace fastest_vibration_test
#include "fastest_vibration_test.moc"
