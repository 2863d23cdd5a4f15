// Materials at random positions, and reinforcement bars in a matrix: the numbers of nodes and bonds, and the laws of
// the bonds.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <random>

namespace random_materials_test {

using namespace periscope;
using test::message_of;

namespace {

// 60 × 40 × 20 nodes: stone and air are drawn from what is in no set, chips from the 12,000 nodes at the left.
constexpr const char* porous = R"({
  "periscope": 2,
  "geometry": { "lattice": { "box": ["60 mm", "40 mm", "20 mm"], "spacing": "1 mm" } },
  "horizon": "1.5 dx",
  "materials": [
    { "name": "paste", "youngs_modulus": "20 GPa", "density": 2000, "critical_stretch": 1e-3 },
    { "name": "steel", "set": "right", "youngs_modulus": "200 GPa", "density": 7800, "critical_stretch": 1e-2 },
    { "name": "stone", "share": 0.3, "seed": 7, "youngs_modulus": "60 GPa", "density": 2700, "critical_stretch": 2e-3 },
    { "name": "air", "share": "20 %", "seed": 7, "youngs_modulus": "1 MPa", "density": 100, "critical_stretch": 1 },
    { "name": "chips", "set": "left", "share": 0.6, "seed": 7, "youngs_modulus": "100 GPa", "density": 3000,
      "critical_stretch": 3e-3 } ],
  "interfaces": [ { "between": ["paste", "stone"], "youngs_modulus": "5 GPa", "critical_stretch": 4e-4 } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["15 mm", null, null] } },
            { "name": "right", "box": { "min": ["55 mm", null, null], "max": [null, null, null] } },
            { "name": "holes", "material": "air" }, { "name": "cement", "material": "paste" } ],
  "conditions": [ { "fixed": true, "set": "right" } ],
  "run": { "end_time": "1 us" } })";

Case with(const std::vector<std::string>& edits) {
    ParsedCase parsed = parse_case(porous, "/", edits);
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

Model model_of(const Case& c, FamilyForm form = FamilyForm::automatic) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, form);
}

double count(const Model& m, std::uint8_t material) {
    return static_cast<double>(std::count(m.material.begin(), m.material.end(), material));
}

// Returns whether the number `found` of independent draws is likely. It is not for one in 15,000 right numbers.
bool likely(double found, double trials, double chance) {
    return std::abs(found - trials * chance) < 4 * std::sqrt(trials * chance * (1 - chance));
}

constexpr std::uint32_t plane = 40 * 20;                 // nodes across x
constexpr double left = 15 * plane, middle = 40 * plane; // the regions
constexpr std::uint8_t paste = 0, steel = 1, stone = 2, air = 3, chips = 4;

} // namespace

class RandomMaterialsTest : public QObject {
    Q_OBJECT

private slots:
    void shares_are_met() {
        const Model m = model_of(with({}));
        QCOMPARE(count(m, steel), 5.0 * plane);
        QVERIFY(likely(count(m, stone), middle, 0.3));
        QVERIFY(likely(count(m, air), middle, 0.2));
        QVERIFY(likely(count(m, chips), left, 0.6));
        QCOMPARE(count(m, paste), 60.0 * plane - count(m, steel) - count(m, stone) - count(m, air) - count(m, chips));
        for (std::size_t i = 0; i < m.nodes.size(); ++i) { // each where it may be
            const double x = m.nodes.position[i].x * 1e3;
            QVERIFY(m.material[i] == paste || (m.material[i] == chips) == (x < 15));
            QVERIFY((m.material[i] == steel) == (x > 55));
        }
        QVERIFY(!m.materials[paste].share && !m.materials[steel].share);
        QVERIFY(std::abs(*m.materials[stone].share - count(m, stone) / middle) < 1e-12);
        QVERIFY(std::abs(*m.materials[chips].share - count(m, chips) / left) < 1e-12);
        // Sets of nodes by their material contain the nodes that were drawn.
        QCOMPARE(static_cast<double>(m.sets[2].nodes.size()), count(m, air));
        QCOMPARE(static_cast<double>(m.sets[3].nodes.size()), count(m, paste));
        QVERIFY(
            std::all_of(m.sets[2].nodes.begin(), m.sets[2].nodes.end(), [&](auto i) { return m.material[i] == air; }));
    }

    // Neighbours along each axis are independent, so there are no stripes or layers.
    void nodes_are_independent() {
        const Model m = model_of(with({"materials[3].share=1e-3"}));
        const std::array<std::uint32_t, 3> stride{plane, 20, 1};
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const std::uint32_t reach : {1U, 2U, 8U}) {
                double both = 0, pairs = 0;
                for (std::uint32_t i = 15 * plane; i < 55 * plane; ++i) {
                    const std::uint32_t j = i + reach * stride[axis];
                    const bool inside = axis == 0   ? j < 55 * plane
                                        : axis == 1 ? j / plane == i / plane
                                                    : j / 20 == i / 20;
                    pairs += inside;
                    both += inside && m.material[i] == stone && m.material[j] == stone;
                }
                QVERIFY2(likely(both, pairs, 0.09), qPrintable(QString("axis %1, %2 apart").arg(axis).arg(reach)));
            }
    }

    void the_seed_alone_decides() {
        const Model m = model_of(with({}));
        QVERIFY(model_of(with({})).material == m.material);
        const Model other = model_of(with({"materials[2].seed=8"}));
        QVERIFY(likely(count(other, stone), middle, 0.3));
        double common = 0;
        for (std::size_t i = 0; i < m.material.size(); ++i)
            common += m.material[i] == stone && other.material[i] == stone;
        QVERIFY(likely(common, middle, 0.09));
        for (std::size_t i = 0; i < 15 * plane; ++i) // those of other nodes are as they were
            QVERIFY(other.material[i] == m.material[i]);

        // The same nodes are drawn if the body is elsewhere, or its nodes are in another order.
        const Case moved = with({R"(geometry.lattice.origin=["0.7 m", "-0.3 m", "1.1 m"])", "sets[0].box.max[0]=0.715",
                                 "sets[1].box.min[0]=0.755"});
        QVERIFY(model_of(moved).material == m.material);
        const Case c = with({});
        Nodes nodes = discretise(c, std::nullopt), shuffled = nodes;
        std::vector<std::size_t> order(nodes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), std::mt19937(1));
        for (std::size_t i = 0; i < order.size(); ++i)
            shuffled.position.list()[i] = nodes.position[order[i]];
        shuffled.lattice.reset();
        const Model again = build_model(c, std::move(shuffled));
        for (std::size_t i = 0; i < order.size(); ++i)
            QVERIFY(again.material[i] == m.material[order[i]]);
    }

    // A bond joins nodes of two materials with the shares p and q with the probability pq, for each order of the two.
    void pairs_have_their_laws_in_both_stores() {
        const Case c = with({});
        std::map<std::pair<std::uint8_t, std::uint8_t>, double> pairs[2];
        for (const FamilyForm form : {FamilyForm::automatic, FamilyForm::listed}) {
            const Model m = model_of(c, form);
            QCOMPARE(m.regular.has_value(), form == FamilyForm::automatic);
            const Families families = listed_families(m);
            auto& found = pairs[form == FamilyForm::listed];
            for (std::uint32_t i = 20 * plane; i < 50 * plane; ++i) // far from what is not drawn from there
                for (const std::uint32_t j : families.of(i))
                    found[std::minmax(m.material[i], m.material[j])] += 1;
        }
        QVERIFY(pairs[0] == pairs[1] && pairs[0].size() == 6);
        const double share[] = {0.5, 0, 0.3, 0.2}; // of paste, steel, stone, air
        double all = 0;
        for (const auto& [pair, n] : pairs[0])
            all += n;
        for (const auto& [pair, n] : pairs[0]) {
            const auto [a, b] = pair;
            const double expected = (a == b ? 1 : 2) * share[a] * share[b];
            QVERIFY2(std::abs(n / all - expected) < 0.01, qPrintable(QString("%1–%2: %3").arg(a).arg(b).arg(n / all)));
        }
        const Model m = model_of(c);
        const double c_of_5_GPa = micromodulus(5e9, 1.5e-3);
        QVERIFY(std::abs(m.law(paste, stone).micromodulus / c_of_5_GPa - 1) < 1e-12);
        QCOMPARE(m.law(stone, paste).critical_stretch, 4e-4);
        QCOMPARE(m.law(stone, air).critical_stretch, 2e-3); // the harmonic mean; stone breaks with less energy
        QVERIFY(std::abs(m.law(stone, air).micromodulus / micromodulus(2 * 60e9 * 1e6 / (60e9 + 1e6), 1.5e-3) - 1) <
                1e-12);
    }

    // All nodes of a set may be drawn. If no share is drawn from a node, it keeps the material of its set.
    void shares_of_one_set() {
        const Model m = model_of(with({"materials[2].set=right", "materials[3].set=right", "materials[2].share=0.25",
                                       "materials[3].share=0.75"}));
        QCOMPARE(count(m, steel), 0.0);
        QVERIFY(likely(count(m, stone), 5 * plane, 0.25));
        QCOMPARE(count(m, stone) + count(m, air), 5.0 * plane);
        const Model part =
            model_of(with({"materials[2].set=right", "materials[3]=" + std::string(R"({"name":"air","share":0.1,
            "youngs_modulus":1e6,"density":100,"critical_stretch":1})")}));
        QVERIFY(likely(count(part, steel), 5 * plane, 0.7));
        QVERIFY(likely(count(part, air), middle, 0.1)); // of nodes in no set: not of those at the right
    }

    void uneven_volumes_count_by_volume() {
        const Case c = with({});
        Nodes nodes = discretise(c, std::nullopt);
        nodes.lattice.reset();
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes.volume.set(i, nodes.volume[i] * (i % 2 ? 3 : 1));
        const Model m = build_model(c, nodes);
        double of_stone = 0, whole = 0;
        for (std::size_t i = 15 * plane; i < 55 * plane; ++i) {
            whole += nodes.volume[i];
            of_stone += m.material[i] == stone ? nodes.volume[i] : 0;
        }
        QVERIFY(std::abs(*m.materials[stone].share - of_stone / whole) < 1e-12);
        QVERIFY(std::abs(*m.materials[stone].share - 0.3) < 0.012);
    }

    void what_is_wrong_on_nodes() {
        const std::string overlap = message_of<CaseError>([] {
            model_of(
                with({"materials[3].set=middle",
                      R"(sets[2]={"name":"middle","box":{"min":["10 mm",null,null],"max":["20 mm",null,null]}})"}));
        });
        QVERIFY2(overlap.find("materials[4].set: Assigns node 8000 at") != std::string::npos &&
                     overlap.find("materials[3] assigns it to 'air'") != std::string::npos,
                 overlap.c_str());
        const auto warnings = model_of(with({"materials[2].share=1e-9"})).warnings;
        QVERIFY(std::any_of(warnings.begin(), warnings.end(), [](const std::string& w) {
            return w.starts_with("materials[2].share: Too small; 'stone' has no nodes");
        }));
        // A share of the nodes of a material is a share of itself: that other share may be drawn from any.
        std::string circle;
        try {
            with({"materials[3].set=cement"});
        } catch (const CaseError& e) {
            for (const Problem& p : e.problems())
                circle += p.text() + "\n";
        }
        QVERIFY2(circle.find("sets[3].material: Depends on itself") != std::string::npos, circle.c_str());
    }

    // A round bar through a beam, 12 nodes in its cross-section: a square of four by four without its corners. With
    // the horizon at one spacing the family are the six nearest.
    void a_bar_in_a_matrix() {
        const auto parsed = parse_case(R"({ "periscope": 2,
            "geometry": { "lattice": { "box": ["20 mm", "10 mm", "10 mm"], "spacing": "1 mm" } }, "horizon": "1.1 dx",
            "materials": [
              { "name": "concrete", "youngs_modulus": "30 GPa", "density": 2400, "critical_stretch": 1e-3 },
              { "name": "steel", "set": "bar", "youngs_modulus": "200 GPa", "density": 7800, "critical_stretch": 2e-2 } ],
            "interfaces": [ { "between": ["steel", "concrete"], "youngs_modulus": "40 GPa", "critical_stretch": 5e-4 } ],
            "sets": [ { "name": "bar", "cylinder": { "from": [0, "5 mm", "5 mm"], "to": ["20 mm", "5 mm", "5 mm"],
                                                     "radius": "2 mm" } } ],
            "conditions": [ { "fixed": true, "set": "bar" } ], "run": { "end_time": "1 us" } })",
                                       "/");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        for (const FamilyForm form : {FamilyForm::automatic, FamilyForm::listed}) {
            const Model m = model_of(parsed.value, form);
            QCOMPARE(std::count(m.material.begin(), m.material.end(), 1), 20 * 12);
            const Families families = listed_families(m);
            std::size_t matrix = 0, bar = 0, interface = 0;
            for (std::size_t i = 0; i < m.nodes.size(); ++i)
                for (const std::uint32_t j : families.of(i)) {
                    const std::size_t in_bar = m.material_of(i) + m.material_of(j);
                    ++(in_bar == 0 ? matrix : in_bar == 1 ? interface : bar);
                    const double youngs_modulus = in_bar == 0 ? 30e9 : in_bar == 1 ? 40e9 : 200e9;
                    const double stiffness = 12 * youngs_modulus / (std::numbers::pi * std::pow(1.1e-3, 4));
                    QVERIFY(std::abs(m.bond_stiffness(i, j) / stiffness - 1) < 1e-12);
                    QCOMPARE(m.law(m.material_of(i), m.material_of(j)).critical_stretch, in_bar == 0   ? 1e-3
                                                                                         : in_bar == 1 ? 5e-4
                                                                                                       : 2e-2);
                }
            const std::size_t along = 12 * 19, across = 20 * 16, sides = 20 * 16, all = 19 * 100 + 2 * 20 * 9 * 10;
            QCOMPARE(bar, 2 * (along + across)); // each from both ends
            QCOMPARE(interface, 2 * sides);
            QCOMPARE(matrix, 2 * (all - along - across - sides));
        }
    }
};

PERISCOPE_TEST(RandomMaterialsTest)
} // namespace random_materials_test
#include "random_materials_test.moc"
