// The order of the axes of a lattice in memory: which axis lies along rows and which one across layers. No other order
// with rows of equal length needs noticeably fewer slots.
#include "core/nodes/lattice_axes.hpp"
#include "gpu/bonds/lattice/lattice_layout.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <array>

namespace lattice_axes_test {

using namespace periscope;
using Counts = std::array<std::uint32_t, 3>;
using Axes = std::array<std::size_t, 3>;

class lattice_axes_test : public QObject {
    Q_OBJECT

    static double product(const Counts& n) { return double(n[0]) * n[1] * n[2]; }
    static gpu::LatticeLayout layout(const Counts& n, int reach) { return gpu::lattice_layout({n}, reach, 16); }

    static double with_gap(const Counts& n, std::size_t a, int reach) { return n[a] > 1 ? n[a] + double(reach) : 1.0; }
    // Returns the number of ghost slots before or behind a body whose axes come in this order, as far as bonds reach.
    static double halo(const Counts& n, const Axes& axis, int reach) {
        double stride = 1, sum = 0;
        for (const std::size_t a : axis) {
            sum += n[a] > 1 ? reach * stride : 0;
            stride *= with_gap(n, a, reach);
        }
        return sum;
    }
    // Returns the number of all slots: rows with a gap behind each, layers with a gap of rows behind each, and the halo
    // on both sides.
    static double places(const Counts& n, const Axes& axis, int reach) {
        const double row = with_gap(n, axis[0], reach), layer = row * with_gap(n, axis[1], reach);
        const double used = 1 + (n[axis[0]] - 1.0) + (n[axis[1]] - 1.0) * row + (n[axis[2]] - 1.0) * layer;
        return used + 2 * halo(n, axis, reach);
    }

private slots:
    void rows_and_layers_data() {
        QTest::addColumn<QList<unsigned>>("count");
        QTest::addColumn<QString>("from_row");
        const auto row = [](const char* name, const QList<unsigned>& count, const char* from_row) {
            QTest::newRow(name) << count << from_row;
        };
        row("cube", {100, 100, 100}, "zyx");
        row("plate", {200, 100, 9}, "yzx");
        row("beam", {400, 50, 50}, "zyx");
        row("column", {36, 36, 9893}, "yxz");
        row("half of a cube", {100, 100, 50}, "yxz");
        row("almost thrice as long as thick", {119, 40, 40}, "xzy");
        row("thrice as long as thick", {120, 40, 40}, "zyx");
        row("upright plate", {9, 100, 200}, "yxz");
        row("plane", {300, 100, 1}, "yxz");
        row("wider plane", {200, 100, 1}, "xyz");
        row("square", {100, 100, 1}, "yxz");
        row("plane across z", {1, 40, 130}, "yzx");
        row("rows as short as they may be", {100, 32, 5}, "yzx");
        row("shorter ones", {100, 31, 31}, "xzy");
        row("strip", {5000, 20, 1}, "xyz");
        row("bar", {1000, 1, 1}, "xzy");
    }
    void rows_and_layers() {
        QFETCH(QList<unsigned>, count);
        QFETCH(QString, from_row);
        const Counts n{count[0], count[1], count[2]};
        QString found;
        for (const std::size_t axis : axes_from_row({double(n[0]), double(n[1]), double(n[2])}))
            found += "xyz"[axis];
        QCOMPARE(found, from_row);
    }

    void fewest_places_data() {
        QTest::addColumn<QList<unsigned>>("count");
        QTest::addColumn<double>("per_node");
        const auto row = [](const char* name, const QList<unsigned>& count, double per_node) {
            QTest::newRow(name) << count << per_node;
        };
        // The expected numbers are (n₀ + 3)(n₁ + 3)(n₂ + 6) divided by the number of nodes, with the numbers n₀ along a
        // row, n₁ of rows, and n₂ of layers.
        row("cube", {100, 100, 100}, 1.125);
        row("plate", {200, 100, 9}, 1.414);
        row("beam", {400, 50, 50}, 1.140);
        row("column", {36, 36, 9893}, 1.174);
        row("column of Yang et al.", {2006, 80, 80}, 1.080);
        row("plane", {9000, 3000, 1}, 1.002);
    }
    void fewest_places() {
        QFETCH(QList<unsigned>, count);
        QFETCH(double, per_node);
        constexpr int reach = 3;
        const Counts n{count[0], count[1], count[2]};
        const gpu::LatticeLayout found = layout(n, reach);
        const double own = double(found.slot_count) / product(n);
        QVERIFY2(std::abs(own / per_node - 1) < 0.005, qPrintable(QString::number(own)));
        Axes axis{0, 1, 2};
        double fewest = 1e300, least_halo = 1e300;
        do {
            fewest = std::min(fewest, places(n, axis, reach));
            least_halo = std::min(least_halo, halo(n, axis, reach));
        } while (std::next_permutation(axis.begin(), axis.end()));
        QVERIFY2(found.slot_count < 1.005 * fewest + 128, qPrintable(QString::number(fewest / product(n))));
        // The halo of a part of the body is small, too: layers across the longest axis have the fewest nodes.
        QVERIFY(found.ghosts < 1.1 * least_halo);
    }

    // Each site has a slot of its own, and no bond leads from one row or layer into another.
    void places_are_apart() {
        constexpr int reach = 3;
        for (const Counts& n : {Counts{34, 40, 5}, Counts{5, 34, 40}, Counts{33, 32, 60}, Counts{70, 40, 1}}) {
            const gpu::LatticeLayout l = layout(n, reach);
            std::vector<int> taken(l.slot_count, 0);
            for (std::uint32_t site = 0; site < n[0] * n[1] * n[2]; ++site)
                ++taken.at(l.slot(site));
            QVERIFY(std::ranges::max_element(taken)[0] == 1);
            for (std::uint32_t site = 0; site < n[0] * n[1] * n[2]; ++site) {
                const std::array<int, 3> at{int(site / n[2] / n[1]), int(site / n[2] % n[1]), int(site % n[2])};
                for (std::size_t a = 0; a < 3; ++a)
                    for (int far = 1; far <= reach && n[a] > 1; ++far) {
                        const bool is_inside = at[a] + far < int(n[a]);
                        QCOMPARE(taken.at(l.slot(site) + std::uint32_t(far) * l.stride[a]), is_inside ? 1 : 0);
                    }
            }
        }
    }
};

PERISCOPE_TEST(lattice_axes_test)
} // namespace lattice_axes_test
#include "lattice_axes_test.moc"
