// The order of convergence at a fixed horizon (Diehl et al. 2021, §5.2; on lattices: convergence_test) on uneven nodes:
// images of lattices under a smooth map of the bar or the square onto itself, whose spacings differ by up to 30 %.
// Fields are compared as functions of the position before the map, where finer grids are nested.
#include "tests/uneven_nodes.hpp"

#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "core/results/convergence.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace uneven_convergence_test {

using namespace periscope;

namespace {

constexpr int moments = 6;

struct Grid {
    Nodes nodes; // the nodes before the map, those of a lattice, have the same numbers
    std::vector<std::vector<Vec3>> field;
};

// Returns the weights of cubic interpolation at x for points at −1, 0, 1 and 2.
std::array<double, 4> cubic(double x) {
    return {-x * (x - 1) * (x - 2) / 6, (x + 1) * (x - 1) * (x - 2) / 2, -(x + 1) * x * (x - 2) / 2,
            (x + 1) * x * (x - 1) / 6};
}

// Returns ‖u − v‖, the difference between the fields of a graded grid and of a lattice with `n` nodes along each axis,
// whose field is interpolated; outside of the lattice it is 0.
double difference_from_lattice(const Grid& grid, const Grid& lattice, std::size_t moment) {
    const auto& n = lattice.nodes.lattice->count;
    const Vec3 first = lattice.nodes.position.front();
    double sum = 0;
    for (std::size_t node = 0; node < grid.nodes.size(); ++node) {
        const Vec3 at = (1 / lattice.nodes.spacing) * (grid.nodes.position[node] - first);
        const long i = std::clamp(long(std::floor(at.x)), 1L, long(n[0]) - 3),
                   j = n[1] == 1 ? 0 : std::clamp(long(std::floor(at.y)), 1L, long(n[1]) - 3);
        const auto x = cubic(at.x - double(i)), y = cubic(at.y - double(j));
        Vec3 there{};
        for (long a = 0; a < 4; ++a)
            for (long b = 0; b < (n[1] == 1 ? 1 : 4); ++b)
                there += (x[std::size_t(a)] * (n[1] == 1 ? 1 : y[std::size_t(b)])) *
                         lattice.field[moment][std::size_t(i + a - 1) * n[1] + std::size_t(n[1] == 1 ? 0 : j + b - 1)];
        const Vec3 difference = grid.field[moment][node] - there;
        sum += grid.nodes.volume[node] * dot(difference, difference);
    }
    return std::sqrt(sum);
}

double size_of(const Grid& grid, std::size_t moment) {
    double sum = 0;
    for (std::size_t node = 0; node < grid.nodes.size(); ++node)
        sum += grid.nodes.volume[node] * dot(grid.field[moment][node], grid.field[moment][node]);
    return std::sqrt(sum);
}

} // namespace

class UnevenConvergenceTest : public QObject {
    Q_OBJECT

    static Case pulse(bool sheet, bool linear) {
        const std::string fast = R"(initial_displacement=["100 mm",null,null])",
                          no_fail = R"(={"no_fail":true,"set":"everything"})";
        std::vector<std::string> edits{sheet ? "run.end_time=0.3" : "run.end_time=0.6",
                                       sheet ? "run.time_step=5e-3" : "run.time_step=2e-3",
                                       (sheet ? "conditions[1]." : "conditions[2].") + fast};
        if (linear)
            edits.push_back((sheet ? "conditions[2]" : "conditions[3]") + no_fail);
        return read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/convergence" /
                             (sheet ? "square-pulse.json" : "bar-one-pulse.json"),
                         edits);
    }

    // Computes a grid that has k times as many nodes along each axis as the shipped case, whose spacing is δ/2.
    static Grid run(const Case& c, bool sheet, std::uint32_t k, double a) {
        const std::uint32_t n = (sheet ? 24 : 204) * k;
        Grid grid;
        grid.nodes = sheet ? test::graded_sheet({-0.1, -0.1, 0.005}, 1.2, n, 0.01, a)
                           : test::graded_bar(-0.01, 1.02, n, 1e-4, a);
        const Model model = build_model(c, grid.nodes);
        grid.nodes.lattice = LatticeShape{{n, sheet ? n : 1, 1}};
        Reference reference(model);
        for (int t = 0; t < moments; ++t) {
            reference.advance(model.steps / moments);
            grid.field.push_back(reference.state().displacement);
        }
        return grid;
    }

private slots:
    void converges_with_the_first_order_data() {
        QTest::addColumn<bool>("sheet");
        QTest::addColumn<bool>("linear");
        QTest::newRow("bar") << false << false;
        QTest::newRow("linear bar") << false << true;
        QTest::newRow("sheet") << true << false;
        if (test::long_tests_wanted()) // linear bonds: the bar only; the sheet has the row above
            QTest::newRow("linear sheet") << true << true;
    }
    // The pulse is 100 times as high as in the paper, so that nonlinear bonds differ from linear ones. In the bar, the
    // order that follows from three consecutive grids varies between 0.4 and 2.9: the part by which a node at the
    // horizon counts falls from 1 to 0 over the mean spacing. Where nodes are denser or sparser, the sums have errors
    // of order h, which vary (and are smaller than on lattices). So the order is computed from all grids together.
    void converges_with_the_first_order() {
        QFETCH(bool, sheet);
        QFETCH(bool, linear);
        const Case c = pulse(sheet, linear);
        std::vector<Grid> grids;
        for (const std::uint32_t k : {1, 2, 4, 8, 16})
            if (!sheet || k < 8)
                grids.push_back(run(c, sheet, k, 0.3));
        const Grid lattice = run(c, sheet, sheet ? 4 : 16, 0);
        double mean = 0, least = 9;
        for (std::size_t t = 0; t < moments; ++t) {
            std::vector<double> apart, off;
            for (std::size_t g = 0; g + 1 < grids.size(); ++g)
                apart.push_back(difference_of_fields(grids[g].nodes, grids[g].field[t], grids[g + 1].nodes,
                                                     grids[g + 1].field[t], 2));
            for (const Grid& grid : grids)
                off.push_back(difference_from_lattice(grid, lattice, t) / size_of(grid, t));
            const double order = std::log2(apart.front() / apart.back()) / double(apart.size() - 1);
            mean += order / moments, least = std::min(least, order);
            qInfo("t = %.2f s: order %.2f; %.2f %% off a fine lattice, then %.2f and at last %.2f %%",
                  (sheet ? 0.05 : 0.1) * double(t + 1), order, 100 * off[0], 100 * off[1], 100 * off.back());
            // The limit is that of the lattice.
            QVERIFY(off.back() < 0.5 * off.front() && off.back() < (sheet ? 0.01 : 0.005));
        }
        qInfo("order %.2f on average, at least %.2f", mean, least);
        QVERIFY(mean > 1 && least > 0.9);
    }

    void nonlinear_is_not_linear_data() {
        QTest::addColumn<bool>("sheet");
        QTest::newRow("bar") << false;
        QTest::newRow("sheet") << true;
    }
    void nonlinear_is_not_linear() { // otherwise the rows would show the same
        QFETCH(bool, sheet);
        const Grid one = run(pulse(sheet, false), sheet, 1, 0.3), other = run(pulse(sheet, true), sheet, 1, 0.3);
        Grid difference = one;
        for (std::size_t node = 0; node < one.nodes.size(); ++node)
            difference.field.back()[node] = one.field.back()[node] - other.field.back()[node];
        const double part = size_of(difference, moments - 1) / size_of(one, moments - 1);
        qInfo("%.2g of the displacements", part);
        QVERIFY(part > 1e-3);
    }
};

PERISCOPE_TEST(UnevenConvergenceTest)
} // namespace uneven_convergence_test
#include "uneven_convergence_test.moc"
