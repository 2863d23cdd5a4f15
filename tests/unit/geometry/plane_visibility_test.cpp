// Bonds of plane meshes: none across slots, holes, seams and gaps.
#include "core/geometry/visibility/plane_visibility.hpp"

#include "core/cache/model_cache.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/geometry/plane_meshes.hpp"
#include "tests/unit/mesh_files.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace plane_visibility_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double mm = 1e-3;
constexpr double horizon = 3.1 * mm;

constexpr const char* sheet_case = R"({
  "periscope": 2, "name": "sheet",
  "geometry": { "mesh": { "file": "sheet.inp", "unit": "mm", "space": "plane_stress", "thickness": "2 mm" } },
  "horizon": "3.1 mm",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "poisson_ratio": 0.33333333333333333,
                   "density": "7800 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "left", "box": { "max": ["1 mm", null, null] } },
            { "name": "right", "box": { "min": ["19 mm", null, null] } } ],
  "conditions": [ { "fixed": true, "set": "left" }, { "velocity": ["1 m/s", null, null], "set": "right" } ],
  "run": { "end_time": "10 us" } })";

using Bonds = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Bonds bonds_of(const Model& model) {
    const Families families = listed_families(model);
    Bonds bonds;
    for (std::uint32_t i = 0; i < families.size(); ++i)
        for (const std::uint32_t j : families.of(i))
            bonds.insert({i, j});
    return bonds;
}

// Returns every pair of nodes within the horizon for which `crosses` is true.
Bonds all_pairs(const Nodes& nodes, const std::function<bool(std::uint32_t, std::uint32_t)>& crosses) {
    Bonds bonds;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        for (std::uint32_t j = 0; j < nodes.size(); ++j)
            if (i != j && norm(nodes.position[j] - nodes.position[i]) <= horizon * (1 + 1e-10) && !crosses(i, j))
                bonds.insert({i, j});
    return bonds;
}

struct Rectangle { // mm
    double x0, x1, y0, y1;
};

// Returns how deep (mm) a segment goes into a rectangle, from 400 positions; negative outside.
double depth_in(const Rectangle& r, const Vec3& a, const Vec3& b) {
    double deepest = -1;
    for (int k = 0; k <= 400; ++k) {
        const Vec3 p = 1000 * (a + (k / 400.0) * (b - a));
        deepest = std::max(deepest, std::min({p.x - r.x0, r.x1 - p.x, p.y - r.y0, r.y1 - p.y}));
    }
    return deepest;
}
bool runs_through(const Rectangle& r, const Vec3& a, const Vec3& b) {
    return depth_in(r, a, b) > 1e-9;
}

} // namespace

class plane_visibility_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    Case sheet(const std::string& mesh, const std::vector<std::string>& edits = {}) const {
        write_text(folder() / "sheet.inp", mesh);
        ParsedCase parsed = parse_case(sheet_case, folder(), edits);
        if (!parsed.problems.empty())
            throw std::runtime_error(parsed.problems[0].text());
        return parsed.value;
    }

private slots:
    // A beam of 20 mm × 10 mm with a notch from below, which is one element wide and 5 mm deep.
    void notched_beam_data() {
        QTest::addColumn<bool>("triangles");
        QTest::newRow("triangles") << true;
        QTest::newRow("quadrilaterals") << false;
    }
    void notched_beam() {
        QFETCH(bool, triangles);
        const std::string mesh =
            plane_cells(20, 10, triangles ? PlaneElements::triangles : PlaneElements::quadrilaterals,
                        [](int i, int j) { return i != 9 || j >= 5; });
        const Model model = prepare_model(sheet(mesh));
        const auto& x = model.nodes.position;
        const Rectangle notch{9, 10, -1, 5};
        const Bonds all = all_pairs(model.nodes, [](auto, auto) { return false; });
        const Bonds expected = all_pairs(model.nodes, [&](auto i, auto j) { return runs_through(notch, x[i], x[j]); });
        qInfo("%zu of %zu bonds cross the notch", (all.size() - expected.size()) / 2, all.size() / 2);
        QVERIFY(all.size() - expected.size() > 100);
        QVERIFY(bonds_of(model) == expected);
        QCOMPARE(model.bonds_left_out, std::uint64_t(all.size() - expected.size()));

        const Model kept = prepare_model(sheet(mesh, {"geometry.mesh.bonds_across_holes=kept"}));
        QVERIFY(bonds_of(kept) == all);
        QCOMPARE(kept.bonds_left_out, std::uint64_t(0));
    }

    // A hole of one cell, a slot open to the side, and a step of the outer boundary.
    void holes_and_steps() {
        const std::vector<Rectangle> empty{{4, 5, 4, 5}, {12, 21, 6, 7}, {-1, 3, 8, 11}};
        const auto is_there = [&](int i, int j) {
            return std::none_of(empty.begin(), empty.end(), [&](const Rectangle& r) {
                return i + 0.5 > r.x0 && i + 0.5 < r.x1 && j + 0.5 > r.y0 && j + 0.5 < r.y1;
            });
        };
        const Model model = prepare_model(sheet(plane_cells(20, 10, PlaneElements::triangles, is_there)));
        const auto& x = model.nodes.position;
        const Bonds expected = all_pairs(model.nodes, [&](auto i, auto j) {
            return std::any_of(empty.begin(), empty.end(),
                               [&](const Rectangle& r) { return runs_through(r, x[i], x[j]); });
        });
        QVERIFY(bonds_of(model) == expected);
    }

    // The body is open from (10, 0) to (10, 5) without a gap. Each side has its own nodes.
    void seam() {
        const Case c = sheet(plane_cells(
            20, 10, PlaneElements::triangles, [](int, int) { return true; }, 10, 5));
        const Model model = prepare_model(c);
        QCOMPARE(model.nodes.size(), std::size_t{21 * 11 + 5});
        const auto& x = model.nodes.position;
        // Returns −1 on the left of the seam and on its left side, 1 on the right, and 0 above the seam. Of two nodes
        // at one position, the one on the left has the lower number in the file.
        const auto side = [&](std::uint32_t i) {
            if (std::abs(x[i].x - 10 * mm) > 1e-9)
                return x[i].x < 10 * mm ? -1 : 1;
            if (x[i].y > 4.5 * mm)
                return 0;
            for (std::uint32_t j = 0; j < model.nodes.size(); ++j)
                if (j != i && norm(x[j] - x[i]) < 1e-9)
                    return model.nodes.numbers[i] < model.nodes.numbers[j] ? -1 : 1;
            return 0;
        };
        const Bonds expected = all_pairs(model.nodes, [&](auto i, auto j) {
            if (side(i) * side(j) >= 0)
                return false;
            const double way = x[j].x - x[i].x; // where the bond meets x = 10
            const double y =
                way == 0 ? std::min(x[i].y, x[j].y) : x[i].y + (10 * mm - x[i].x) / way * (x[j].y - x[i].y);
            return y < 5 * mm - 1e-9;
        });
        QVERIFY(bonds_of(model) == expected);
        QVERIFY(std::any_of(model.warnings.begin(), model.warnings.end(), [](const std::string& w) {
            return w.find("5 pairs of nodes at the same position") != std::string::npos;
        }));
        // If bonds across holes are kept, all bonds exist except those without a length.
        Case kept = c;
        std::get<MeshGeometry>(kept.geometry).across = AcrossHoles::kept;
        const Model whole = prepare_model(kept);
        QVERIFY(bonds_of(whole) == all_pairs(whole.nodes, [&](auto i, auto j) { return norm(x[i] - x[j]) < 1e-9; }));
        QVERIFY(whole.time_step > 0.5 * model.time_step);
    }

    // Two plates in one mesh, 1 mm apart, have no bonds with each other.
    void two_plates() {
        const Case c = sheet(plane_cells(20, 5, PlaneElements::triangles, [](int i, int) { return i != 10; }));
        const Model model = prepare_model(c);
        for (const auto& [i, j] : bonds_of(model))
            QVERIFY((model.nodes.position[i].x < 10.5 * mm) == (model.nodes.position[j].x < 10.5 * mm));
        const auto pull = [](const Model& m) {
            Reference run(m);
            run.advance(m.steps);
            return run.reaction(m.sets[0]);
        };
        const Vec3 force = pull(model);
        QVERIFY(force == Vec3{});
        const Model before =
            prepare_model(sheet(plane_cells(20, 5, PlaneElements::triangles, [](int i, int) { return i != 10; }),
                                {"geometry.mesh.bonds_across_holes=kept"}));
        qInfo("bonds between the plates: %lld; force through them when they are kept: %.3g N",
              static_cast<long long>(before.bonds() - model.bonds()) / 2, norm(pull(before)));
        QVERIFY(norm(pull(before)) > 1e-3);
    }

    // The bonds are those of a lattice with the same nodes and slot. The only difference is that a lattice keeps bonds
    // that go no deeper than a quarter of a spacing into a hole.
    void agrees_with_a_lattice() {
        const Model mesh = prepare_model(
            sheet(plane_cells(20, 10, PlaneElements::quadrilaterals, [](int i, int j) { return i != 9 || j >= 5; })));
        ParsedCase parsed = parse_case(
            sheet_case, folder(),
            {R"(geometry={"lattice":{"box":["21 mm","11 mm","2 mm"],"origin":["-0.5 mm","-0.5 mm",0],"spacing":"1 mm",
                "space":"plane_stress","holes":["slot"]}})",
             R"(sets[2]={"name":"slot","box":{"min":["9.0001 mm",null,null],"max":["9.9999 mm","4.9999 mm",null]}})"});
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Model lattice = prepare_model(parsed.value);
        QCOMPARE(lattice.nodes.size(), mesh.nodes.size());
        using Place = std::array<long, 2>;
        const auto placed = [](const Model& m) {
            std::set<std::pair<Place, Place>> bonds;
            const auto at = [&](std::uint32_t i) {
                return Place{std::lround(1000 * m.nodes.position[i].x), std::lround(1000 * m.nodes.position[i].y)};
            };
            for (const auto& [i, j] : bonds_of(m))
                bonds.insert({at(i), at(j)});
            return bonds;
        };
        const auto of_mesh = placed(mesh), of_lattice = placed(lattice);
        QVERIFY(std::includes(of_lattice.begin(), of_lattice.end(), of_mesh.begin(), of_mesh.end()));
        std::size_t more = 0;
        for (const auto& [a, b] : of_lattice)
            if (!of_mesh.contains({a, b})) {
                const auto vector = [](const Place& p) { return Vec3{p[0] * mm, p[1] * mm, 0}; };
                QVERIFY(depth_in({9, 10, -1, 5}, vector(a), vector(b)) <= 0.25 + 1e-3);
                ++more;
            }
        qInfo("of %zu bonds of the lattice %zu are not in the mesh: they graze the slot", of_lattice.size() / 2,
              more / 2);
        QVERIFY(more < 60);
    }

    // A round hole has short edges. Chords along its rim remain, and bonds across it do not.
    void round_hole() {
        constexpr std::uint32_t corners = 48;
        Nodes nodes;
        nodes.spacing = 1 * mm;
        const auto on_rim = [](double degrees) {
            const double a = degrees * std::numbers::pi / 180;
            return Vec3{10 * mm * std::cos(a), 10 * mm * std::sin(a), 0};
        };
        for (std::uint32_t k = 0; k < corners; ++k) { // the body is outside, so the corners are clockwise
            nodes.position.list().push_back(on_rim(-7.5 * k));
            nodes.boundary.push_back({k, (k + 1) % corners});
        }
        for (const Vec3& p : {Vec3{12 * mm, 0, 0}, Vec3{30 * mm, 30 * mm, 0}, Vec3{-30 * mm, -30 * mm, 0}})
            nodes.position.list().push_back(p);
        const PlaneVisibility visibility(nodes, 13 * mm); // chords up to 0.65 mm deep
        const auto blocked = [&](std::uint32_t i, std::uint32_t j) {
            const BondEnd a{nodes.position[i], i}, b{nodes.position[j], j};
            const bool is = visibility.blocked(a, b);
            return visibility.blocked(b, a) == is ? is : throw std::runtime_error("differs from the other end");
        };
        QVERIFY(!blocked(0, 1));                     // along an edge
        QVERIFY(!blocked(0, 2));                     // a chord over two edges, 0.09 mm deep
        QVERIFY(!blocked(0, 4));                     // 0.34 mm deep
        QVERIFY(blocked(0, 6));                      // 0.76 mm deep
        QVERIFY(!blocked(0, 48) && !blocked(1, 48)); // from the rim into the body
        QVERIFY(blocked(9, 48));                     // 1 mm deep
    }

    // If a boundary has many edges, a bond is compared only with those around it.
    void looks_at_few_edges() {
        constexpr std::uint32_t corners = 60000;
        Nodes nodes;
        nodes.spacing = 0.01 * mm;
        for (std::uint32_t k = 0; k < corners; ++k) {
            const double a = 2 * std::numbers::pi * k / corners;
            nodes.position.list().push_back({100 * mm * std::cos(a), 100 * mm * std::sin(a), 0});
            nodes.boundary.push_back({k, (k + 1) % corners});
        }
        const PlaneVisibility visibility(nodes, 0.04 * mm); // nearly four edges long
        std::size_t looks = 0, most = 0;
        for (std::uint32_t k = 0; k + 3 < corners; k += 3) {
            const Vec3 &a = nodes.position[k], &b = nodes.position[k + 3];
            const std::size_t looked = visibility.edges_looked_at(a, b);
            looks += looked, most = std::max(most, looked);
            QVERIFY(!visibility.blocked({a, k}, {b, k + 3}));
        }
        qInfo("%.1f edges on average, at most %zu", static_cast<double>(looks) / (corners / 3), most);
        QVERIFY(looks > 0 && looks < std::size_t{corners / 3} * 60 && most < 150);
        QCOMPARE(visibility.edges_looked_at({}, {0.01 * mm, 0, 0}), std::size_t{0});
    }

    // Near a straight boundary of any direction, no bond of a convex body is blocked.
    void nothing_is_blocked_in_a_convex_body() {
        const Case c = sheet(plane_cells(20, 10, PlaneElements::triangles, [](int, int) { return true; }));
        Nodes nodes = discretise(c, std::nullopt);
        for (const double degrees : {0.0, 33.0, 71.3}) {
            const double s = std::sin(degrees * std::numbers::pi / 180), k = std::cos(degrees * std::numbers::pi / 180);
            Nodes turned = nodes;
            for (Vec3& p : turned.position.list()) // positions as single precision stores them
                p = {static_cast<float>(k * p.x - s * p.y), static_cast<float>(s * p.x + k * p.y), 0};
            const PlaneVisibility visibility(turned, horizon);
            const auto& x = turned.position;
            std::size_t asked = 0, blocked = 0;
            for (std::uint32_t i = 0; i < x.size(); ++i)
                for (std::uint32_t j = 0; j < x.size(); ++j)
                    if (i != j && norm(x[j] - x[i]) <= horizon)
                        ++asked, blocked += visibility.blocked({x[i], i}, {x[j], j});
            QVERIFY(asked > 4000);
            QCOMPARE(blocked, std::size_t{0});
        }
    }

    void cache_tells_kept_from_removed() {
        const std::string mesh =
            plane_cells(20, 10, PlaneElements::triangles, [](int i, int j) { return i != 9 || j >= 5; });
        const ModelCache cache(folder() / "cache");
        const auto made = [&](const std::vector<std::string>& edits) {
            return prepare_model(sheet(mesh, edits), {}, &cache);
        };
        const Model first = made({}), again = made({}), kept = made({"geometry.mesh.bonds_across_holes=kept"});
        QVERIFY(!first.families.from_cache && again.families.from_cache && !kept.families.from_cache);
        QVERIFY(bonds_of(again) == bonds_of(first));
        QCOMPARE(again.bonds_left_out, first.bonds_left_out);
        QVERIFY(first.bonds_left_out > 100 && kept.bonds_left_out == 0);
        QCOMPARE(kept.bonds(), first.bonds() + first.bonds_left_out);
    }
};

PERISCOPE_TEST(plane_visibility_test)
} // namespace plane_visibility_test
#include "plane_visibility_test.moc"
