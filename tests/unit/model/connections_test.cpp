// Whether bonds hold a body together: what a check and a run report of a graded mesh, and of a crack that divides the
// body.
#include "core/building/connections.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"
#include "tests/unit/model/random_points.hpp"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <set>

namespace connections_test {

using namespace periscope;
using namespace periscope::test;

namespace {

BondsOfNode listed(const Families& families) {
    return [&families](std::uint32_t node, const BondVisitor& visit) {
        for (const std::uint32_t other : families.of(node))
            if (!visit(other))
                return;
    };
}

// Returns columns of ten nodes with a distance of 2 mm. The distances of the columns grow from 1 to 11 mm.
Nodes graded() {
    Nodes nodes;
    std::vector<Vec3> points;
    double x = 0;
    for (int column = 0; column < 12; x += 1e-3 * ++column)
        for (int row = 0; row < 10; ++row)
            points.push_back({x, 2e-3 * row, 0});
    nodes.position = points;
    nodes.volume = NodeValues<double>(std::vector<double>(points.size(), 1e-8));
    nodes.spacing = 3e-3;
    return nodes;
}

// Returns a plate of 40 × 10 mm, held at the left and moved at the right.
Case plate(const std::vector<std::string>& edits = {}) {
    return edited_case(R"({ "periscope": 2, "name": "body",
        "geometry": { "lattice": { "box": ["40 mm", "10 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
        "horizon": "3 dx",
        "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.02 } ],
        "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
                  { "name": "right", "box": { "min": ["37 mm", null, null] } } ],
        "conditions": [ { "fixed": true, "set": "left" }, { "displacement": ["0.01 mm", null, null], "set": "right" } ],
        "run": { "end_time": "1 s" } })",
                       edits);
}

} // namespace

class connections_test : public QObject {
    Q_OBJECT

private slots:
    // The parts are those that are found by visiting each bond from both ends.
    void parts_of_random_points() {
        const std::vector<Vec3> points = random_points(2000, 7);
        const Positions positions(points);
        for (const double reach : {0.05, 0.07, 0.09}) {
            const Families families = find_families(positions, reach);
            const Connections found = find_connections(positions, 3, listed(families));
            std::vector<std::uint32_t> part(points.size(), ~0U);
            std::size_t alone = 0;
            for (std::uint32_t i = 0; i < points.size(); ++i) {
                alone += families.of(i).empty() ? 1 : 0;
                if (part[i] != ~0U)
                    continue;
                std::vector<std::uint32_t> left{i};
                part[i] = i;
                while (!left.empty()) {
                    const std::uint32_t j = left.back();
                    left.pop_back();
                    for (const std::uint32_t k : families.of(j))
                        if (part[k] == ~0U) {
                            part[k] = i;
                            left.push_back(k);
                        }
                }
            }
            QVERIFY(found.part == part);
            QCOMPARE(found.alone.size(), alone);
            const std::size_t parts = std::set<std::uint32_t>(part.begin(), part.end()).size();
            QVERIFY(parts > 1 && parts < points.size());
        }
    }

    // Within 6.5 mm, bonds connect the columns up to the gap of 6 mm. The other columns are five parts, whose bonds lie
    // along one line.
    void a_graded_mesh_falls_apart() {
        const Nodes nodes = graded();
        const Families families = find_families(nodes.position, 6.5e-3);
        const Connections found = find_connections(nodes.position, 2, listed(families));
        QCOMPARE(found.alone.size(), std::size_t{0});
        QCOMPARE(found.flat.size(), std::size_t{50});
        QCOMPARE((std::set<std::uint32_t>(found.part.begin(), found.part.end()).size()), std::size_t{6});
        Case c = plate();
        c.horizon = 6.5e-3;
        const std::vector<NodeSet> sets{{"left", {0, 1, 2}}, {"right", {117, 118, 119}}};
        const std::vector<Problem> warnings = warn_of_connections(c, nodes, sets, found);
        QCOMPARE(warnings.size(), std::size_t{2});
        const std::string& parts = warnings[0].reason;
        for (const char* said : {"consists of 6 parts", "58 % of the nodes", "the sets 'left' and 'right'",
                                 "up to 11 mm apart", "the horizon is 6.5 mm"})
            QVERIFY2(parts.find(said) != std::string::npos, (parts + " lacks " + said).c_str());
        QVERIFY(warnings[1].reason.starts_with("50 nodes have bonds only along one line"));
        const Families enough = find_families(nodes.position, 12e-3);
        QVERIFY(warn_of_connections(c, nodes, sets, find_connections(nodes.position, 2, listed(enough))).empty());
    }

    // A crack divides the whole body; the check and the run report it.
    void a_crack_parts_the_body() {
        const std::string plane =
            R"({"corner": ["20 mm", "-1 mm", 0], "first": [0, "12 mm", 0], "second": [0, 0, "1 mm"]})";
        const Case c = plate({"initial_cracks=[{\"plane\": " + plane + "}]"});
        const std::vector<std::string> warnings = prepare_model(c).warnings;
        QVERIFY(std::ranges::any_of(warnings, [](const std::string& w) {
            return w.find(
                       "consists of 2 parts. The largest has 50 % of the nodes. No bonds connect the sets 'left' and "
                       "'right'") != std::string::npos;
        }));
        QVERIFY(std::ranges::none_of(prepare_model(plate()).warnings,
                                     [](const std::string& w) { return w.find("parts") != std::string::npos; }));
    }
};

PERISCOPE_TEST(connections_test)
} // namespace connections_test
#include "connections_test.moc"
