// Families of nodes on lattices and elsewhere, compared with a search over all pairs; and nodes in the order of a
// space-filling curve.
#include "random_points.hpp"

#include "core/model/model.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

namespace families_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns points in dense clusters that are far apart.
std::vector<Vec3> heaps(std::size_t n, unsigned seed) {
    auto points = random_points(n, seed);
    for (std::size_t i = 0; i < n; ++i)
        points[i] = 0.01 * points[i] + static_cast<double>(i % 5) * Vec3{100, 7, i % 2 * 3.0};
    return points;
}

bool same_as_all_pairs(const Families& families, const std::vector<Vec3>& points, double horizon,
                       const BondFilter& blocked = {}) {
    const double reach = horizon * (1 + 1e-10);
    std::vector<std::uint64_t> begin{0};
    std::vector<std::uint32_t> neighbour;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        for (std::uint32_t j = 0; j < points.size(); ++j)
            if (const Vec3 xi = points[j] - points[i];
                i != j && dot(xi, xi) <= reach * reach && !(blocked && blocked({points[i], i}, {points[j], j})))
                neighbour.push_back(j);
        begin.push_back(neighbour.size());
    }
    return families.begin == begin && families.neighbour == neighbour &&
           families.alive == std::vector<std::uint8_t>(neighbour.size(), 1);
}
} // namespace

class FamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void families_against_brute_force() {
        for (const double horizon : {0.02, 0.13, 3.0}) {
            const auto points = random_points(700, 3);
            const Families families = find_families(points, horizon);
            QCOMPARE(families.size(), points.size());
            for (std::uint32_t i = 0; i < points.size(); ++i) {
                std::vector<std::uint32_t> expected;
                for (std::uint32_t j = 0; j < points.size(); ++j)
                    if (i != j && norm(points[j] - points[i]) <= horizon)
                        expected.push_back(j);
                const auto family = families.of(i);
                QVERIFY(std::equal(family.begin(), family.end(), expected.begin(), expected.end()));
            }
        }
    }

    void families_of_all_kinds_of_bodies_data() {
        QTest::addColumn<std::vector<Vec3>>("points");
        QTest::addColumn<double>("horizon");
        const auto many = random_points(6000, 21), few = random_points(300, 22);
        auto twice = few;
        twice.insert(twice.end(), few.begin(), few.end());
        auto outlier = few;
        outlier[70] = {1e6, -1e6, 1e6};
        auto layer = many;
        for (Vec3& p : layer)
            p.z = 3;
        QTest::newRow("empty") << std::vector<Vec3>{} << 1.0;
        QTest::newRow("one node") << std::vector<Vec3>{{1, 2, 3}} << 1.0;
        QTest::newRow("two nodes, exactly apart") << std::vector<Vec3>{{0, 0, 0}, {0, 0.3, 0}} << 0.3;
        QTest::newRow("sorted") << along_curve(many) << 0.11;
        QTest::newRow("in no order") << many << 0.11;
        QTest::newRow("far from zero") << [&] {
            auto p = along_curve(few);
            for (Vec3& q : p)
                q += {1e7, -1e7, 1e7};
            return p;
        }() << 0.11;
        QTest::newRow("heaps") << along_curve(heaps(3000, 5)) << 2e-3;
        QTest::newRow("heaps in no order") << heaps(3000, 5) << 2e-3;
        QTest::newRow("everything in one cell") << many << 50.0;
        QTest::newRow("every node twice") << along_curve(twice) << 0.2;
        QTest::newRow("all in one place") << std::vector<Vec3>(500, Vec3{1, 1, 1}) << 0.1;
        QTest::newRow("outlier") << along_curve(outlier) << 0.2;
        QTest::newRow("layer") << along_curve(layer) << 0.05;
        QTest::newRow("tiny horizon") << along_curve(many) << 1e-9;
        QTest::newRow("tiny horizon, every node twice") << along_curve(twice) << 1e-9;
        QTest::newRow("no horizon, every node twice") << along_curve(twice) << 0.0;
        QTest::newRow("grid, horizon on a shell")
            << lattice_box({0.3, -0.7, 1.1}, {1.7, 1.1, 0.9}, 0.1).position.list() << 0.3;
        QTest::newRow("sorted grid, horizon on a shell")
            << along_curve(lattice_box({0.3, -0.7, 1.1}, {1.7, 1.1, 0.9}, 0.1).position.list()) << 0.3;
    }
    void families_of_all_kinds_of_bodies() {
        QFETCH(std::vector<Vec3>, points);
        QFETCH(double, horizon);
        QVERIFY(same_as_all_pairs(find_families(points, horizon), points, horizon));
    }

    void a_search_reports_from_its_own_thread() {
        const auto points = along_curve(random_points(30000, 4));
        const auto here = std::this_thread::get_id();
        std::vector<double> fractions;
        bool elsewhere = false;
        find_families(points, 0.06, {}, [&](double fraction, std::string_view) {
            elsewhere |= std::this_thread::get_id() != here;
            fractions.push_back(fraction);
            return true;
        });
        QVERIFY(!elsewhere);
        QVERIFY(fractions.size() > 10 && std::is_sorted(fractions.begin(), fractions.end()) && fractions.back() < 1);
    }

    void lattice_families_are_exact_whatever_the_rounding() {
        // δ = 3 Δx: bonds of exactly three spacings belong, though 3·0.1 rounds differently along the way.
        const Nodes nodes = lattice_box({0.3, -0.7, 1.1}, {0.9, 0.9, 0.9}, 0.1);
        const Families families = find_families(nodes.position, 0.3);
        const std::size_t centre = (4 * 9 + 4) * 9 + 4;
        QCOMPARE(families.of(centre).size(), std::size_t{122});
    }

    // The one family of a lattice has the same bonds as the search, also where the lattice is thinner than the horizon.
    void regular_families_are_those_of_the_search_data() {
        QTest::addColumn<int>("x");
        QTest::addColumn<int>("y");
        QTest::addColumn<int>("z");
        QTest::addColumn<double>("horizon");
        QTest::addColumn<int>("bonds");
        QTest::newRow("cube") << 9 << 8 << 10 << 3.14 << 122;
        QTest::newRow("plate of four layers") << 13 << 11 << 4 << 3.015 << 122;
        QTest::newRow("one layer") << 15 << 9 << 1 << 3.14 << 28;
        QTest::newRow("bar") << 40 << 1 << 1 << 3.14 << 6;
        QTest::newRow("short horizon") << 5 << 6 << 7 << 1.5 << 18;
        QTest::newRow("long horizon") << 12 << 5 << 9 << 4.2 << 304;
    }
    void regular_families_are_those_of_the_search() {
        QFETCH(int, x);
        QFETCH(int, y);
        QFETCH(int, z);
        QFETCH(double, horizon);
        QFETCH(int, bonds);
        const Nodes nodes = lattice_box({0.2, -1, 3}, {0.1 * x, 0.1 * y, 0.1 * z}, 0.1);
        const LatticeShape shape = *nodes.lattice;
        const RegularFamily family = regular_family(shape, horizon);
        QCOMPARE(family.bonds(), static_cast<std::size_t>(bonds));
        const Families expected = find_families(nodes.position, horizon * 0.1), got = listed(shape, family);
        QVERIFY(got.begin == expected.begin);
        QVERIFY(got.neighbour == expected.neighbour);
        QCOMPARE(count_bonds(shape, family), expected.bonds());
        const auto sizes = family_sizes(shape, family);
        const auto places = static_cast<std::uint32_t>(2 * family.reach() + 1);
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            const std::uint32_t c = i % shape.count[2], b = i / shape.count[2] % shape.count[1],
                                a = i / shape.count[2] / shape.count[1];
            const auto place = [&](std::uint32_t layer, std::size_t axis) {
                return layer_kind(layer, shape.count[axis], family.reach());
            };
            QCOMPARE(std::size_t{sizes[(place(a, 0) * places + place(b, 1)) * places + place(c, 2)]},
                     expected.of(i).size());
        }
    }

    void a_filter_removes_bonds_on_both_sides() {
        const auto points = random_points(300, 5);
        const auto wall = [](const BondEnd& a, const BondEnd& b) { return (a.position.x < 1) != (b.position.x < 1); };
        const Families families = find_families(points, 0.3, wall);
        for (std::uint32_t i = 0; i < points.size(); ++i)
            for (const std::uint32_t j : families.of(i))
                QVERIFY((points[i].x < 1) == (points[j].x < 1));
    }

    void a_filter_is_asked_about_every_bond_from_both_ends() {
        const auto points = along_curve(random_points(2000, 6));
        const BondFilter blocked = [](const BondEnd& a, const BondEnd& b) {
            return std::abs(a.position.y - b.position.y) > 0.05 && a.position.x + b.position.x < 1.5;
        };
        const Families families = find_families(points, 0.2, blocked);
        QCOMPARE(families.left_out, find_families(points, 0.2).bonds() - families.bonds());
        QVERIFY(families.left_out > 0);
        QVERIFY(same_as_all_pairs(families, points, 0.2, blocked));
        for (std::uint32_t i = 0; i < points.size(); ++i)
            for (const std::uint32_t j : families.of(i)) {
                const auto back = families.of(j);
                QVERIFY(std::binary_search(back.begin(), back.end(), i));
            }
        const BondFilter one_way = [](const BondEnd& a, const BondEnd& b) {
            return a.position.x < b.position.x;
        }; // first the node, then its neighbour
        QVERIFY(same_as_all_pairs(find_families(points, 0.1, one_way), points, 0.1, one_way));
    }

    void cancelling_a_search() {
        const auto points = random_points(20000, 5);
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 find_families(points, 0.1, {}, [](double f, std::string_view) { return f < 0.3; }));
    }

    void sorting_keeps_the_body() {
        Nodes nodes;
        nodes.position = random_points(500, 9);
        std::vector<double> numbered(500);
        std::iota(numbered.begin(), numbered.end(), 1);
        nodes.volume = numbered;
        nodes.tetrahedra = {{0, 1, 2, 3}, {7, 5, 499, 2}};
        const Nodes sorted = sorted_along_curve(nodes);
        std::vector<double> volumes(sorted.volume.begin(), sorted.volume.end());
        std::sort(volumes.begin(), volumes.end());
        QCOMPARE(volumes, nodes.volume);
        for (std::size_t i = 0; i < 500; ++i) // the volume names the old node
            QVERIFY(sorted.position[i] == nodes.position[static_cast<std::size_t>(sorted.volume[i]) - 1]);
        for (std::size_t t = 0; t < 2; ++t)
            for (std::size_t k = 0; k < 4; ++k)
                QVERIFY(sorted.position[sorted.tetrahedra[t][k]] == nodes.position[nodes.tetrahedra[t][k]]);
        double before = 0, after = 0; // neighbours in memory are neighbours in space
        for (std::size_t i = 1; i < 500; ++i) {
            before += norm(nodes.position[i] - nodes.position[i - 1]);
            after += norm(sorted.position[i] - sorted.position[i - 1]);
        }
        QVERIFY(after < before / 3);
    }

    // Along Hilbert's curve, consecutive nodes are neighbours, also after the nodes have moved a little. Eight nodes
    // that begin at a multiple of eight form a cube.
    void the_curve_steps_from_neighbour_to_neighbour() {
        Nodes nodes = lattice_box({0.3, -2, 5}, {1.6, 1.6, 1.6}, 0.1);
        const std::vector<Vec3> shift = random_points(nodes.size(), 11);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes.position.list()[i] += 0.02 * shift[i];
        const Nodes sorted = sorted_along_curve(nodes);
        for (std::size_t i = 1; i < sorted.size(); ++i)
            QVERIFY(norm(sorted.position[i] - sorted.position[i - 1]) < 0.15);
        for (std::size_t i = 0; i < sorted.size(); i += 8)
            for (std::size_t k = 1; k < 8; ++k)
                QVERIFY(norm(sorted.position[i + k] - sorted.position[i]) < 0.22);
    }
};

PERISCOPE_TEST(FamiliesTest)
} // namespace families_test
#include "families_test.moc"
