// Pressures and tractions: the faces of a set, their area, and the forces that their nodes get.
#include "core/building/build_model.hpp"
#include "core/conditions/area_loads.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/preparation/body_warnings.hpp"
#include "core/preparation/prepare.hpp"
#include "core/sets/node_set.hpp"
#include "tests/near.hpp"
#include "tests/ring_mesh.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <fmt/format.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>

namespace face_loads_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double pi = std::numbers::pi;

// 40 × 16 × 12 nodes; layers of one and of three nodes at its end, and what else tests load.
constexpr const char* bar = R"({
  "periscope": 2, "name": "bar",
  "geometry": { "lattice": { "box": ["40 mm", "16 mm", "12 mm"], "spacing": "1 mm" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "end", "box": { "min": ["39 mm", null, null] } },
            { "name": "three", "box": { "min": ["37 mm", null, null] } },
            { "name": "part", "box": { "min": [null, "15 mm", null], "max": ["20 mm", null, null] } },
            { "name": "corner", "combination": "end or 'above'" },
            { "name": "above", "box": { "min": [null, "15 mm", null] } },
            { "name": "all", "box": {} },
            { "name": "inside", "box": { "min": ["10 mm", "4 mm", "4 mm"], "max": ["20 mm", "8 mm", "8 mm"] } },
            { "name": "side", "face": { "point": ["20 mm", "16 mm", "6 mm"], "depth": "1 dx" } },
            { "name": "held", "box": { "max": ["3 mm", null, null] } } ],
  "conditions": [ { "pressure": "2 MPa", "set": "end" } ],
  "run": { "end_time": "1 us" } })";

// The ring of the trial: outside of 20 mm and inside of 40 mm, cut out of a lattice.
constexpr const char* ring = R"({
  "periscope": 2, "name": "ring",
  "geometry": { "lattice": { "box": ["82 mm", "82 mm", "5 mm"], "origin": ["-41 mm", "-41 mm", 0], "spacing": "1 mm",
                             "space": "plane_stress", "holes": ["hole", "outside"] } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "hole", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "20 mm" } },
            { "name": "body", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "40 mm" } },
            { "name": "outside", "combination": "not body" },
            { "name": "near", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "21 mm" } },
            { "name": "wall", "combination": "near - hole" },
            { "name": "right", "box": { "min": [0, null, null] } },
            { "name": "half", "combination": "wall and right" },
            { "name": "rim", "combination": "body - 'inside of 39'" },
            { "name": "inside of 39", "cylinder": { "from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "39 mm" } } ],
  "conditions": [ { "pressure": "10 MPa", "set": "wall" } ],
  "run": { "end_time": "1 us" } })";

Vec3 resultant(const NodeForces& forces) {
    Vec3 sum;
    for (const Vec3& f : forces.force)
        sum += f;
    return sum;
}

AreaLoad load_of(const Case& c, const Nodes& nodes) {
    std::vector<Problem> problems;
    const auto members = nodes_of_sets(c, nodes);
    const SetEntry* set = c.find_set(c.conditions[0].set);
    const PositionTables no_tables;
    AreaLoads loads(c, nodes);
    const auto load =
        loads.make(0, members[std::size_t(set - c.sets.data())], PositionFactors(c, no_tables, nodes), problems);
    if (!load || !problems.empty())
        throw std::runtime_error(problems.empty() ? "no load" : problems[0].text());
    return *load;
}

AreaLoad load_of(const char* text, const std::vector<std::string>& edits) {
    const Case c = edited_case(text, edits);
    return load_of(c, discretise(c, {}));
}

// Returns the edit that makes the first condition a load on a set.
std::string on(const std::string& set, const std::string& load = "\"pressure\": \"2 MPa\"") {
    return fmt::format("conditions[0]={{{}, \"set\": \"{}\"}}", load, set);
}

} // namespace

class face_loads_test : public QObject {
    Q_OBJECT

private slots:
    // 16 × 12 mm² at 2 MPa are 384 N along −x. The load acts on the outermost layer; if it pulls, or if bonds also
    // break in compression, it acts on three layers alike. The strips of the sides beside the end are no part of the
    // face, however deep the set is.
    void the_end_of_a_bar() {
        const auto expect = [](const std::vector<std::string>& edits, double force, std::size_t layers) {
            const AreaLoad load = load_of(bar, edits);
            VERIFY_NEAR(load.area, 192e-6, 1e-9);
            QVERIFY(norm(load.resultant - Vec3{force, 0, 0}) < 1e-6);
            QVERIFY(norm(resultant(load.forces) - load.resultant) < 1e-6);
            QCOMPARE(load.forces.nodes.size(), layers * 16 * 12);
            for (const Vec3& f : load.forces.force)
                QVERIFY(norm(f - Vec3{force / double(layers * 192), 0, 0}) < 1e-6);
        };
        for (const char* set : {"end", "three"}) {
            expect({on(set)}, -384, 1);
            expect({on(set, R"("pressure": "-2 MPa")")}, 384, 3);
            expect({on(set), R"(materials[0].breaks_in="tension and compression")"}, -384, 3);
            expect(
                {on(set, R"("pressure": "2 MPa", "ramp": {"shape": "table", "points": [["0 s", 0], ["1 us", -1]]})")},
                -384, 3);
        }
    }

    // A layer that ends at a side of the body has no pressure there. A layer that goes round a corner has pressure on
    // both faces.
    void faces_of_layers() {
        VERIFY_NEAR(load_of(bar, {on("part")}).area, 20e-3 * 12e-3, 1e-9);
        const AreaLoad corner = load_of(bar, {on("corner")});
        VERIFY_NEAR(corner.area, 40e-3 * 12e-3 + 192e-6, 1e-9);
        QVERIFY(norm(corner.resultant - Vec3{-384, -960, 0}) < 1e-6);
        const AreaLoad all = load_of(bar, {on("all")});
        VERIFY_NEAR(all.area, 2 * (40 * 16 + 40 * 12 + 16 * 12) * 1e-6, 1e-9);
        QVERIFY(norm(all.resultant) < 1e-6);
        VERIFY_NEAR(load_of(bar, {on("side")}).area, 40e-3 * 12e-3, 1e-9);
        const Case c = edited_case(bar, {on("inside")});
        const auto problems = check_on_nodes(c, discretise(c, {}));
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY2(problems[0].reason.find("No face of the body belongs to 'inside'") != std::string::npos,
                 problems[0].reason.c_str());
    }

    // Forces along a face act on the nodes below it. The moment about any point is nevertheless that of the load on the
    // face.
    void resultant_and_moment_of_a_traction() {
        const Case c = edited_case(
            bar, {on("side", R"("traction": ["3 MPa", "-1 MPa", "2 MPa"], "factor": ["x/0.04", null, "y/0.016"])")});
        const Nodes nodes = discretise(c, {});
        const AreaLoad load = load_of(c, nodes);
        const Vec3 expected{3e6 * 480e-6 / 2, -480, 2e6 * 480e-6};
        QVERIFY2(norm(load.resultant - expected) < 1e-6 * norm(expected),
                 qPrintable(QString::number(load.resultant.x)));
        QVERIFY(norm(resultant(load.forces) - load.resultant) < 1e-9 * norm(expected));
        Vec3 moment; // about the origin; the force with the factor x/L acts at 2 L/3
        for (std::size_t k = 0; k < load.forces.nodes.size(); ++k)
            moment += cross(nodes.position[load.forces.nodes[k]], load.forces.force[k]);
        const Vec3 from_x = cross(Vec3{0.04 * 2 / 3, 0.016, 0.006}, Vec3{expected.x, 0, 0}),
                   others = cross(Vec3{0.02, 0.016, 0.006}, Vec3{0, expected.y, expected.z});
        QVERIFY2(norm(moment - from_x - others) < 1e-3 * norm(from_x + others),
                 qPrintable(QString("%1 %2 %3").arg(moment.x).arg(moment.y).arg(moment.z)));
        for (const std::uint32_t node : load.forces.nodes)
            QVERIFY(nodes.position[node].y > 0.016 - 3.1e-3);
    }

    // The area of the load is that of the hole, though the steps of the lattice have 4/π times that area. On one half
    // of the hole, the resultant is the pressure times the projected area.
    void a_hole_of_a_lattice() {
        const AreaLoad load = load_of(ring, {});
        VERIFY_NEAR(load.area, 2 * pi * 0.02 * 0.005, 1e-3);
        QVERIFY(norm(load.resultant) < 1e-6);
        const AreaLoad half = load_of(ring, {"conditions[0].set=half"});
        VERIFY_NEAR(half.area, pi * 0.02 * 0.005, 1e-3);
        VERIFY_NEAR(half.resultant.x, 10e6 * 0.04 * 0.005, 1e-3);
        QVERIFY(std::abs(half.resultant.y) < 1e-6 * half.resultant.x);
        const AreaLoad rim = load_of(ring, {"conditions[0].set=rim", "conditions[0].pressure=-1 MPa"});
        VERIFY_NEAR(rim.area, 2 * pi * 0.04 * 0.005, 1e-3);
    }

    // Bodies of three dimensions: a ball cut out of a cube, and a bore.
    void holes_of_a_solid() {
        const std::vector<std::string> cube{
            R"(geometry.lattice={"box": ["20 mm", "20 mm", "20 mm"], "spacing": "1 mm", "holes": ["h"]})",
            R"(conditions=[{"pressure": "1 MPa", "set": "near"}])"};
        const auto with = [&](const char* shape, const char* near) {
            auto edits = cube;
            edits.push_back(std::string(R"(sets=[{"name": "h", )") + shape + R"(}, {"name": "n", )" + near +
                            R"(}, {"name": "near", "combination": "n - h"}])");
            return load_of(bar, edits);
        };
        const AreaLoad ball = with(R"("sphere": {"centre": ["10 mm", "10 mm", "10 mm"], "radius": "6 mm"})",
                                   R"("sphere": {"centre": ["10 mm", "10 mm", "10 mm"], "radius": "7 mm"})");
        VERIFY_NEAR(ball.area, 4 * pi * 36e-6, 0.01);
        QVERIFY(norm(ball.resultant) < 1e-6);
        const AreaLoad bore = with(
            R"("cylinder": {"from": ["10 mm", "10 mm", "-1 mm"], "to": ["10 mm", "10 mm", "21 mm"], "radius": "5 mm"})",
            R"("cylinder": {"from": ["10 mm", "10 mm", "-1 mm"], "to": ["10 mm", "10 mm", "21 mm"], "radius": "6 mm"})");
        VERIFY_NEAR(bore.area, 2 * pi * 5e-3 * 20e-3, 0.01);
        // The area of a side of the cube without that of the bore.
        const Case c = edited_case(
            bar,
            {cube[0],
             R"(sets=[{"name": "h", "cylinder": {"from": ["10 mm", "10 mm", "-1 mm"], "to": ["10 mm", "10 mm", "21 mm"], "radius": "5 mm"}}, {"name": "near", "facing": {"direction": [0, 0, 1]}}])",
             cube[1]});
        VERIFY_NEAR(load_of(c, discretise(c, {})).area, 400e-6 - pi * 25e-6, 2e-3);
    }

    // A ring of quadrilaterals has 24 cells around. The length of its inner edges is 24 · 2 · 20 sin(7.5°).
    void edges_of_a_plane_mesh() {
        QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        std::ofstream(folder / "ring.inp") << ring_mesh(20, 40, 8, 24);
        ParsedCase parsed = parse_case(
            ring, folder,
            {R"(geometry={"mesh": {"file": "ring.inp", "unit": "mm", "space": "plane_stress", "thickness": "5 mm"}})",
             R"(sets=[{"name": "wall", "cylinder": {"from": [0, 0, "-1 mm"], "to": [0, 0, "6 mm"], "radius": "20.1 mm"}}])"});
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Nodes nodes = discretise(parsed.value, {});
        const AreaLoad load = load_of(with_spacing_of(parsed.value, nodes), nodes);
        VERIFY_NEAR(load.area, 24 * 2 * 0.02 * std::sin(pi / 24) * 0.005, 1e-6);
        QVERIFY(norm(load.resultant) < 1e-6 * 10e6 * load.area);
        Vec3 outwards; // forces push away from the axis
        for (std::size_t k = 0; k < load.forces.nodes.size(); ++k)
            outwards.x +=
                dot(load.forces.force[k],
                    unit(Vec3{nodes.position[load.forces.nodes[k]].x, nodes.position[load.forces.nodes[k]].y, 0}));
        QVERIFY(outwards.x > 0.99 * 10e6 * load.area);
    }

    // Loads on overlapping layers add up if their ramps are the same. Otherwise there is a message.
    void loads_that_overlap() {
        const std::string second = R"(conditions[1]={"traction": ["-1 MPa", null, null], "set": "three"})";
        const Model both = prepare_model(edited_case(bar, {second}));
        QCOMPARE(both.load_totals.size(), std::size_t{2});
        double sum = 0;
        for (std::uint32_t i = 0; i < both.nodes.size(); ++i)
            sum += both.load(both.load_group(i), LoadPer::factor, 0).x * both.factor_of(i).x * both.nodes.volume[i];
        VERIFY_NEAR(sum, -384 - 192, 1e-6);
        const Case other = edited_case(bar, {second, R"(conditions[1].ramp={"shape": "linear", "time": "1 us"})"});
        const auto problems = check_on_nodes(other, discretise(other, {}));
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY2(problems[0].reason.find("with different ramps act in x") != std::string::npos,
                 problems[0].reason.c_str());
        // Perpendicular faces have no common component.
        const Case across = edited_case(
            bar,
            {R"(conditions[1]={"pressure": "1 MPa", "set": "side", "ramp": {"shape": "linear", "time": "1 us"}})"});
        QVERIFY(check_on_nodes(across, discretise(across, {})).empty());
    }

    // The totals and warnings that are shown before a run.
    void totals_and_warnings() {
        const auto said = [](const std::vector<std::string>& edits) {
            const Case c = edited_case(bar, edits);
            const Nodes nodes = discretise(c, {});
            std::vector<std::string> words = texts(warn_of_load_totals(c, load_totals(c, nodes)));
            for (const LoadTotal& total : load_totals(c, nodes))
                words.push_back(load_words(c, total));
            return words;
        };
        QCOMPARE(said({}), std::vector<std::string>{"pressure on 'end': area 192 mm², resultant (-384, 0, 0) N"});
        QCOMPARE(said({on("three", R"("force": [null, "-5 kN", null])")}),
                 std::vector<std::string>{"force on 'three': resultant (0, -5000, 0) N"});
        QCOMPARE(said({on("all", R"("acceleration": [null, "-10 m/s^2", null])")}),
                 std::vector<std::string>{"acceleration (gravity) on 'all': resultant (0, -0.1874, 0) N"});
        const auto zero = said({on("all", R"("body_force": ["1 N/m^3", null, null], "factor": ["0*x", null, null])")});
        QVERIFY2(zero.size() == 2 && zero[0].find("is zero at all nodes") != std::string::npos, zero[0].c_str());
        const auto held = said({R"(conditions[1]={"fixed": true, "set": "end"})"});
        QVERIFY2(held.size() == 2 &&
                     held[0].find("100 % of the load on 'end' acts on nodes whose displacement") != std::string::npos,
                 held[0].c_str());
    }

    void in_the_file() {
        const Case c = edited_case(bar, {on("end", R"("pressure": "2 MPa", "factor": "1 + x")")});
        const std::string text = case_to_json(c);
        QVERIFY(text.find("\"pressure\": \"2 MPa\"") != std::string::npos);
        const ParsedCase again = parse_case(text, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(case_to_json(again.value), text);
        const auto problem = [&](const char* condition) {
            const auto problems = parse_case(bar, "/", {std::string("conditions[0]=") + condition}).problems;
            return problems.empty() ? std::string("none") : problems[0].text();
        };
        QVERIFY(problem(R"({"pressure": null, "set": "end"})").find("No value given") != std::string::npos);
        QVERIFY(problem(R"({"pressure": ["1 MPa", 0, 0], "set": "end"})") != "none");
        QVERIFY(problem(R"({"pressure": "1 mm", "set": "end"})") != "none");
        QVERIFY(problem(R"({"pressure": "1 MPa", "set": "end", "factor": ["x", "x", "x"]})") != "none");
        QVERIFY(problem(R"({"traction": [null, null, null], "set": "end"})").find("No component") != std::string::npos);
        QVERIFY(problem(R"({"pressure": "1 MPa", "set": "end", "distribution": "equal"})") != "none");
    }
};

PERISCOPE_TEST(face_loads_test)
} // namespace face_loads_test
#include "face_loads_test.moc"
