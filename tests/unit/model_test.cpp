// Families, sets, pre-cracks, conditions and constants of a model.
#include "core/model/model.hpp"
#include "core/model/pre_crack.hpp"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <thread>

using namespace periscope;

namespace {

std::vector<Vec3> random_points(std::size_t n, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<Vec3> points(n);
    for (Vec3& p : points)
        p = {2 * unit(random), unit(random), 0.5 * unit(random)};
    return points;
}

std::vector<Vec3> along_curve(std::vector<Vec3> points) {
    Nodes nodes;
    nodes.volume.resize(points.size());
    nodes.position = std::move(points);
    return sorted_along_curve(std::move(nodes)).position;
}

// Dense heaps far apart.
std::vector<Vec3> heaps(std::size_t n, unsigned seed) {
    auto points = random_points(n, seed);
    for (std::size_t i = 0; i < n; ++i)
        points[i] = 0.01 * points[i] + static_cast<double>(i % 5) * Vec3{100, 7, i % 2 * 3.0};
    return points;
}

bool same_as_all_pairs(const Families& families, const std::vector<Vec3>& points, double horizon, const BondFilter& blocked = {}) {
    const double reach = horizon * (1 + 1e-10);
    std::vector<std::uint64_t> begin{0};
    std::vector<std::uint32_t> neighbour;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        for (std::uint32_t j = 0; j < points.size(); ++j)
            if (const Vec3 xi = points[j] - points[i];
                i != j && dot(xi, xi) <= reach * reach && !(blocked && blocked(points[i], points[j])))
                neighbour.push_back(j);
        begin.push_back(neighbour.size());
    }
    return families.begin == begin && families.neighbour == neighbour &&
           families.alive == std::vector<std::uint8_t>(neighbour.size(), 1);
}

Case small_case() {
    Case c;
    BoxGeometry g;
    g.box = {0.02, 0.01, 0.005};
    g.spacing = 1e-3;
    c.geometry = g;
    c.horizon = 3.14e-3;
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 190e9;
    m.density = 7800;
    m.fracture_energy = Quantity(69e3);
    c.materials = {m};
    SetBox low;
    low.max[0] = Quantity(2e-3);
    SetBox high;
    high.min[0] = Quantity(18e-3);
    c.sets = {{"low", low}, {"high", high}};
    ConditionEntry fixed;
    fixed.set = "low";
    c.conditions = {fixed};
    c.run.end_time = 1e-5;
    return c;
}
Nodes small_nodes() { return lattice_box({}, {0.02, 0.01, 0.005}, 1e-3); }

} // namespace

class ModelTest : public QObject {
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
        QTest::newRow("far from zero") << [&] { auto p = along_curve(few); for (Vec3& q : p) q += {1e7, -1e7, 1e7}; return p; }() << 0.11;
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
        QTest::newRow("grid, horizon on a shell") << lattice_box({0.3, -0.7, 1.1}, {1.7, 1.1, 0.9}, 0.1).position << 0.3;
        QTest::newRow("sorted grid, horizon on a shell") << along_curve(lattice_box({0.3, -0.7, 1.1}, {1.7, 1.1, 0.9}, 0.1).position) << 0.3;
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

    // The one family of a grid names the same bonds as the search, also where the grid is thinner than the horizon.
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
            const std::uint32_t c = i % shape.count[2], b = i / shape.count[2] % shape.count[1], a = i / shape.count[2] / shape.count[1];
            const auto place = [&](std::uint32_t layer, std::size_t axis) {
                return border_place(layer, shape.count[axis], family.reach());
            };
            QCOMPARE(std::size_t{sizes[(place(a, 0) * places + place(b, 1)) * places + place(c, 2)]}, expected.of(i).size());
        }
    }

    void a_filter_removes_bonds_on_both_sides() {
        const auto points = random_points(300, 5);
        const auto wall = [](const Vec3& a, const Vec3& b) { return (a.x < 1) != (b.x < 1); };
        const Families families = find_families(points, 0.3, wall);
        for (std::uint32_t i = 0; i < points.size(); ++i)
            for (const std::uint32_t j : families.of(i))
                QVERIFY((points[i].x < 1) == (points[j].x < 1));
    }

    void a_filter_is_asked_about_every_bond_from_both_ends() {
        const auto points = along_curve(random_points(2000, 6));
        const BondFilter blocked = [](const Vec3& a, const Vec3& b) { return std::abs(a.y - b.y) > 0.05 && a.x + b.x < 1.5; };
        const Families families = find_families(points, 0.2, blocked);
        QVERIFY(same_as_all_pairs(families, points, 0.2, blocked));
        for (std::uint32_t i = 0; i < points.size(); ++i)
            for (const std::uint32_t j : families.of(i)) {
                const auto back = families.of(j);
                QVERIFY(std::binary_search(back.begin(), back.end(), i));
            }
        const BondFilter one_way = [](const Vec3& a, const Vec3& b) { return a.x < b.x; }; // first the node, then its neighbour
        QVERIFY(same_as_all_pairs(find_families(points, 0.1, one_way), points, 0.1, one_way));
    }

    void cancelling_a_search() {
        const auto points = random_points(20000, 5);
        QVERIFY_THROWS_EXCEPTION(Cancelled, find_families(points, 0.1, {}, [](double f, std::string_view) { return f < 0.3; }));
    }

    void sorting_keeps_the_body() {
        Nodes nodes;
        nodes.position = random_points(500, 9);
        nodes.volume.resize(500);
        std::iota(nodes.volume.begin(), nodes.volume.end(), 1);
        nodes.tetrahedra = {{0, 1, 2, 3}, {7, 5, 499, 2}};
        const Nodes sorted = sorted_along_curve(nodes);
        std::vector<double> volumes = sorted.volume;
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

    // Along Hilbert's curve one follows the other next door, also when the nodes have moved a little; and eight that
    // begin at a multiple of eight are a cube.
    void the_curve_steps_from_neighbour_to_neighbour() {
        Nodes nodes = lattice_box({0.3, -2, 5}, {1.6, 1.6, 1.6}, 0.1);
        const std::vector<Vec3> shift = random_points(nodes.size(), 11);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes.position[i] += 0.02 * shift[i];
        const Nodes sorted = sorted_along_curve(nodes);
        for (std::size_t i = 1; i < sorted.size(); ++i)
            QVERIFY(norm(sorted.position[i] - sorted.position[i - 1]) < 0.15);
        for (std::size_t i = 0; i < sorted.size(); i += 8)
            for (std::size_t k = 1; k < 8; ++k)
                QVERIFY(norm(sorted.position[i + k] - sorted.position[i]) < 0.22);
    }

    void pre_crack_cuts_what_crosses_it() {
        const PreCrack crack({0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 1});
        QVERIFY(crack.crosses({0.4, 0.2, 0.5}, {0.6, 0.2, 0.5}));
        QVERIFY(crack.crosses({0.6, 0.2, 0.5}, {0.4, 0.2, 0.5}));
        QVERIFY(!crack.crosses({0.4, 0.6, 0.5}, {0.6, 0.6, 0.5})); // beyond the tip
        QVERIFY(!crack.crosses({0.4, 0.2, 1.5}, {0.6, 0.2, 1.5})); // beside it
        QVERIFY(!crack.crosses({0.1, 0.2, 0.5}, {0.4, 0.3, 0.5})); // on one side
        QVERIFY(crack.crosses({0.4, 0.4, 0.5}, {0.6, 0.5, 0.5}));  // y = 0.45 at the plane
        QVERIFY(!crack.crosses({0.4, 0.4, 0.5}, {0.6, 0.62, 0.5}));
    }

    void critical_stretch_gives_back_its_energy() {
        // Separating a plane: G = ∫_0^δ ∫_z^δ ∫_0^acos(z/ξ) (c s² ξ/2) ξ² 2π sin φ dφ dξ dz, numerically.
        const double E = 37e9, delta = 0.01, G = 143;
        const double c = micromodulus(E, delta), s = critical_stretch(E, G, delta);
        double sum = 0;
        const int n = 2000;
        for (int a = 0; a < n; ++a) {
            const double z = (a + 0.5) / n * delta;
            for (int b = 0; b < n; ++b) {
                const double xi = z + (b + 0.5) / n * (delta - z);
                sum += c * s * s * xi / 2 * xi * xi * 2 * std::numbers::pi * (1 - z / xi) * (delta - z) / n * delta / n;
            }
        }
        QVERIFY(std::abs(sum / G - 1) < 1e-3);
        QVERIFY(std::abs(fracture_energy(E, s, delta) / G - 1) < 1e-12);
    }

    void micromodulus_gives_the_energy_of_a_dilation() {
        // W = ½ Σ ½ c s² ξ V = 9/2 K s² for uniform stretch s, with K = E/1.5; ∫ over the ball analytically 4π.
        const double E = 200e9, delta = 0.01, s = 1e-4;
        const double c = micromodulus(E, delta);
        double energy = 0;
        const int n = 100000;
        for (int a = 0; a < n; ++a) {
            const double xi = (a + 0.5) / n * delta;
            energy += 0.5 * 0.5 * c * s * s * xi * 4 * std::numbers::pi * xi * xi * delta / n;
        }
        QVERIFY(std::abs(energy / (4.5 * E / 1.5 * s * s) - 1) < 1e-6);
    }

    void ramps() {
        Motion m{false, 2, {RampShape::smooth, 4, {}}};
        QCOMPARE(m.displacement(0), 0.0);
        QCOMPARE(m.displacement(2), 1.0);
        QCOMPARE(m.displacement(4), 2.0);
        QCOMPARE(m.displacement(9), 2.0);
        QVERIFY(m.displacement(0.04) < 2e-5); // flat at the beginning
        const Amplitude pulse{RampShape::sine_pulse, 4, {}};
        QCOMPARE(pulse.value(2), 1.0);
        QCOMPARE(pulse.value(4.5), 0.0);
        QVERIFY(std::abs(pulse.value(1) - std::sqrt(0.5)) < 1e-15);
        const Amplitude table{RampShape::table, 0, {{1, 2}, {3, -2}}};
        QCOMPARE(table.value(0.5), 2.0);
        QCOMPARE(table.value(2), 0.0);
        QCOMPARE(table.value(7), -2.0);
        // A velocity's displacement is the integral of its ramp.
        const std::vector<std::array<double, 2>> points{{0.5, 0.2}, {1, 1}, {3, -0.5}, {3.5, 0.25}};
        for (const RampShape shape : {RampShape::constant, RampShape::linear, RampShape::smooth,
                                      RampShape::sine_pulse, RampShape::table}) {
            const Motion speed{true, 3, {shape, 4, points}};
            const Motion amplitude{false, 3, {shape, 4, points}};
            double integral = 0;
            for (int i = 0; i < 6000; ++i)
                integral += amplitude.displacement((i + 0.5) * 1e-3) * 1e-3;
            QVERIFY(std::abs(speed.displacement(6) - integral) < 1e-5);
        }
    }

    void brush_dabs_override_in_order() {
        const auto points = random_points(2000, 11);
        const BrushDab add{{Quantity(1), Quantity(0.5), Quantity(0.25)}, Quantity(0.4), false};
        const BrushDab erase{{Quantity(1.2), Quantity(0.5), Quantity(0.25)}, Quantity(0.3), true};
        const auto nodes = nodes_of_set({"s", SetBrush{{add, erase}}}, points, 0.1);
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (norm(points[i] - Vec3{1, 0.5, 0.25}) <= 0.4 && norm(points[i] - Vec3{1.2, 0.5, 0.25}) > 0.3)
                expected.push_back(i);
        QCOMPARE(nodes, expected);
        QVERIFY(expected.size() > 20);
    }

    // Searched in parts by many threads; the same as node by node.
    void sets_are_those_of_a_plain_loop_data() {
        QTest::addColumn<std::vector<Vec3>>("points");
        QTest::newRow("no node") << std::vector<Vec3>{};
        QTest::newRow("one node") << std::vector<Vec3>{{1, 0.5, 0.25}};
        QTest::newRow("grid") << lattice_box({}, {2, 1, 0.5}, 0.025).position;
        QTest::newRow("sorted") << along_curve(random_points(40001, 31));
        QTest::newRow("in no order") << random_points(40001, 31);
    }
    void sets_are_those_of_a_plain_loop() {
        QFETCH(std::vector<Vec3>, points);
        const double dx = 0.025;
        const auto expected = [&](const auto& inside) {
            std::vector<std::uint32_t> nodes;
            for (std::uint32_t i = 0; i < points.size(); ++i)
                if (inside(points[i]))
                    nodes.push_back(i);
            return nodes;
        };
        SetBox box;
        box.min = {Quantity(0.3), std::nullopt, Quantity(0.1125)};
        box.max = {std::nullopt, Quantity(0.7), Quantity(0.4)};
        QVERIFY(nodes_of_set({"box", box}, points, dx) == expected([&](const Vec3& p) {
            const double t = 1e-6 * dx;
            return p.x >= 0.3 - t && p.y <= 0.7 + t && p.z >= 0.1125 - t && p.z <= 0.4 + t;
        }));
        const SetBox unbounded;
        QVERIFY(nodes_of_set({"all", unbounded}, points, dx) == expected([](const Vec3&) { return true; }));

        const auto centres = random_points(300, 8);
        SetBrush brush;
        for (std::size_t d = 0; d < centres.size(); ++d) // large and small, adding and erasing
            brush.dabs.push_back({{Quantity(centres[d].x), Quantity(centres[d].y), Quantity(centres[d].z)},
                                  Quantity(d % 37 == 0 ? 0.4 : 0.03 + 0.0003 * static_cast<double>(d)), d % 3 == 2});
        QVERIFY(nodes_of_set({"brush", brush}, points, dx) == expected([&](const Vec3& p) {
            bool in = false;
            for (const BrushDab& dab : brush.dabs) {
                const Vec3 d = p - Vec3{dab.centre[0].value, dab.centre[1].value, dab.centre[2].value};
                const double radius = dab.radius.value + 1e-6 * dx;
                in = dot(d, d) <= radius * radius ? !dab.erase : in;
            }
            return in;
        }));
        QVERIFY(nodes_of_set({"untouched", SetBrush{}}, points, dx).empty());
    }

    void nodes_of_a_lattice_follow_each_other() {
        const Nodes nodes = lattice_box({0.3, -0.7, 1.1}, {0.5, 0.3, 0.7}, 0.1);
        QCOMPARE(nodes.lattice->count, (std::array<std::uint32_t, 3>{5, 3, 7}));
        std::size_t at = 0;
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 7; ++k)
                    QVERIFY(nodes.position[at++] == (Vec3{0.3, -0.7, 1.1} + 0.1 * Vec3{i + 0.5, j + 0.5, k + 0.5}));
        QCOMPARE(nodes.size(), at);
        QVERIFY(nodes.volume == std::vector<double>(at, 0.1 * 0.1 * 0.1));
        const Box box = bounding_box(nodes.position);
        QVERIFY(box.min == nodes.position.front() && box.max == nodes.position.back());
        QVERIFY(bounding_box({}).max == Vec3{});
    }

    void sets_of_a_lattice() {
        const Model model = build_model(small_case(), small_nodes());
        QCOMPARE(model.nodes.size(), std::size_t{1000});
        QCOMPARE(model.sets[0].nodes.size(), std::size_t{2 * 10 * 5});
        QCOMPARE(model.sets[1].nodes.front(), std::uint32_t{18 * 50});
        QCOMPARE(std::accumulate(model.nodes.volume.begin(), model.nodes.volume.end(), 0.0), 1e-6);
    }

    void empty_sets_and_conflicts_are_named() {
        Case c = small_case();
        SetBox nowhere;
        nowhere.min[0] = Quantity(1);
        c.sets.push_back({"nowhere", nowhere});
        ConditionEntry pull;
        pull.kind = ConditionKind::displacement;
        pull.set = "low";
        pull.value[1] = Quantity(1e-3);
        c.conditions.push_back(pull);
        try {
            build_model(c, small_nodes());
            QFAIL("accepted");
        } catch (const CaseError& e) {
            QCOMPARE(e.problems().size(), std::size_t{2});
            QCOMPARE(e.problems()[0].path, std::string("sets[2]"));
            QVERIFY(e.problems()[0].reason.find("'nowhere' holds no node") != std::string::npos);
            QCOMPARE(e.problems()[1].path, std::string("conditions[1]"));
            QVERIFY(e.problems()[1].reason.find("prescribes y of node 0") != std::string::npos);
            QVERIFY(e.problems()[1].reason.find("conditions[0]") != std::string::npos);
        }
        c.sets.pop_back();
        c.conditions[1].value[1] = Quantity(0); // the same motion twice is no conflict
        QVERIFY(!build_model(c, small_nodes()).motions.empty());
    }

    void impossible_numbers_are_named() {
        const auto refused = [](Case c) {
            try {
                build_model(c, small_nodes());
            } catch (const CaseError& e) {
                return QString(e.what());
            }
            return QString("accepted");
        };
        Case c = small_case();
        c.run.time_step = Quantity(1e-300);
        QVERIFY(refused(c).contains("never end"));
        c = small_case();
        c.materials[0].youngs_modulus = 1e308;
        QVERIFY(refused(c).contains("materials[0]"));
        c = small_case();
        for (int i = 0; i < 11000; ++i)
            c.conditions.push_back(c.conditions[0]);
        QVERIFY(refused(c).contains("one too many"));
    }

    void a_body_that_is_not_what_was_asked_is_warned_about() {
        Case c = small_case();
        std::get<BoxGeometry>(c.geometry).box[2] = 5.4e-3;
        CrackPlane far;
        far.corner = {1.0, 0.0, 0.0};
        far.first = {0.0, 1.0, 0.0};
        far.second = {0.0, 0.0, 1.0};
        c.cracks.emplace_back();
        c.cracks.back().shape = far;
        const Model model = build_model(c, lattice_box({}, {0.02, 0.01, 5.4e-3}, 1e-3));
        QCOMPARE(model.warnings.size(), std::size_t{3});
        QVERIFY(model.warnings[0].find("cracks[0]: cuts no bond") != std::string::npos);
        QVERIFY(model.warnings[1].find("geometry.lattice.box[2]") != std::string::npos);
        QVERIFY(model.warnings[2].find("conditions: nothing moves this body") == 0);
    }

    void doubtful_input_is_warned_about() {
        Case c = small_case();
        c.materials[0].poisson_ratio = 0.3;
        c.run.time_step = Quantity(1e-3);
        const Model model = build_model(c, small_nodes());
        QVERIFY(model.warnings.size() >= 2);
        QVERIFY(model.warnings[0].find("above the stable limit") != std::string::npos);
        QVERIFY(model.warnings[1].find("poisson_ratio") != std::string::npos);
    }

    void outputs_are_spread_evenly() {
        for (const std::uint64_t steps : {1U, 7U, 385U, 1000U})
            for (const std::uint64_t count : {1U, 3U, 100U}) {
                if (count > steps)
                    continue;
                std::vector<std::uint64_t> found, jumped;
                for (std::uint64_t s = 0; s <= steps; ++s)
                    if (is_output_step(s, steps, count))
                        found.push_back(s);
                for (std::uint64_t s = 0; s < steps;)
                    jumped.push_back(s = next_output_step(s, steps, count));
                QCOMPARE(found.size(), count);
                QCOMPARE(found.back(), steps);
                QVERIFY(found == jumped);
            }
    }

    void chosen_step_ends_at_the_end() {
        const Model model = build_model(small_case(), small_nodes());
        QVERIFY(model.time_step <= 0.8 * model.stable_step);
        QVERIFY(model.time_step > 0.7 * model.stable_step);
        QVERIFY(std::abs(static_cast<double>(model.steps) * model.time_step / 1e-5 - 1) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(ModelTest)
#include "model_test.moc"
