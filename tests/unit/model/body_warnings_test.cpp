// Warnings that need the nodes of a body, given before a run: cracks and holes that miss the body, nodes without bonds.
// Also warnings that the conditions alone cause: ramps that no load step resolves, conditions entered twice.
#include "body_with_warnings.hpp"

#include "core/building/build_model.hpp"
#include "core/checks/check_warnings.hpp"
#include "tests/test_program.hpp"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace body_warnings_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// 40 columns and 20 rows of nodes, at 0.5 mm, 1.5 mm, …; pulled upwards at its top layer by 4 kN on 40 mm², 100 MPa or
// 0.14 E s_c.
constexpr const char* plate = R"({
  "periscope": 2, "name": "plate",
  "geometry": { "lattice": { "box": ["40 mm", "20 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "poisson_ratio": 0.33333333333333333,
                   "density": "2440 kg/m^3", "critical_stretch": 0.01 } ],
  "sets": [ { "name": "top", "box": { "min": [null, "19 mm", null] } },
            { "name": "bottom", "box": { "max": [null, "3 mm", null] } },
            { "name": "somewhere", "box": { "min": ["18 mm", "50 mm", null], "max": ["22 mm", "60 mm", null] } } ],
  "conditions": [ { "force": [null, "4 kN", null], "set": "top", "ramp": { "shape": "linear", "time": "1 us" } },
                  { "fixed": true, "set": "bottom" } ],
  "run": { "end_time": "1 us" } })";
const std::string no_somewhere = R"(sets[2]={"name": "middle", "box": {"max": [null, "9 mm", null]}})";

Case plate_with(std::vector<std::string> edits, bool keep_somewhere = false) {
    if (!keep_somewhere)
        edits.push_back(no_somewhere);
    return edited_case(plate, edits);
}

std::string crack(double x0, double y0, double dx, double dy, const char* bonds = "broken") {
    return fmt::format(
        R"(initial_cracks=[{{"plane": {{"corner": ["{} mm", "{} mm", 0], "first": ["{} mm", "{} mm", 0], )"
        R"("second": [0, 0, "1 mm"]}}, "bonds": "{}"}}])",
        x0, y0, dx, dy, bonds);
}

} // namespace

class body_warnings_test : public QObject {
    Q_OBJECT

private slots:
    void a_crack_that_misses_the_body() {
        for (const char* bonds : {"broken", "absent"}) {
            const Case outside = plate_with({crack(20, 25, 0, 10, bonds)});
            const auto warnings = warnings_on(outside);
            QCOMPARE(warnings.size(), std::size_t{1});
            QCOMPARE(warnings[0].path, std::string("initial_cracks[0]"));
            QVERIFY(warnings[0].reason.starts_with("Cuts no bond"));
            QVERIFY(run_says_the_same(outside));
            QVERIFY(warnings_on(plate_with({crack(20, 0, 0, 10, bonds)})).empty());
        }
        // Only its tip lies in the body; a slot between two rows of nodes.
        QVERIFY(warnings_on(plate_with({crack(20, -9, 0, 10)})).empty());
        QVERIFY(
            warnings_on(
                plate_with(
                    {R"(initial_cracks=[{"slot": {"min": ["5 mm", "9.9 mm", null], "max": ["9 mm", "10.1 mm", null]}}])"}))
                .empty());
        QCOMPARE(
            warnings_on(
                plate_with(
                    {R"(initial_cracks=[{"disc": {"centre": ["60 mm", 0, 0], "normal": [1, 0, 0], "radius": "3 mm"}}])"}))
                .size(),
            std::size_t{1});
    }

    // Two cracks that meet in a column of nodes cut the bonds through this column together.
    void cracks_that_cut_together() {
        const Case c = plate_with(
            {R"(initial_cracks=[{"plane": {"corner": ["10 mm", 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "0.5 mm"]}},)"
             R"({"plane": {"corner": ["10 mm", 0, "0.5 mm"], "first": [0, "5 mm", 0], "second": [0, 0, "0.5 mm"]}}])"});
        QVERIFY(warnings_on(c).empty()); // the nodes lie at z = 0.5 mm
        const Case alone = plate_with(
            {R"(initial_cracks=[{"plane": {"corner": ["10 mm", 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "0.5 mm"]}}])"});
        QCOMPARE(warnings_on(alone).size(), std::size_t{1});
        QVERIFY(run_says_the_same(c) && run_says_the_same(alone));
    }

    void a_hole_that_removes_no_node() {
        const Case c = plate_with({R"(geometry.lattice.holes=["somewhere"])"}, true);
        const auto warnings = warnings_on(c);
        QCOMPARE(warnings.size(), std::size_t{1});
        QCOMPARE(warnings[0].path, std::string("geometry.lattice.holes"));
        QVERIFY(warnings[0].reason.starts_with("'somewhere' contains no nodes"));
    }

    // Nodes in a slot are removed on purpose. A thin cut around two nodes leaves them without bonds.
    void nodes_without_bonds_are_counted() {
        const auto slot = [](double x0, double y0, double x1, double y1, const char* bonds) {
            return fmt::format(
                R"({{"slot": {{"min": ["{} mm", "{} mm", null], "max": ["{} mm", "{} mm", null]}}, "bonds": "{}"}})",
                x0, y0, x1, y1, bonds);
        };
        for (const char* bonds : {"broken", "absent"}) {
            const Case within = plate_with({"initial_cracks=[" + slot(10.1, 10.1, 11.9, 10.9, bonds) + "]"});
            QVERIFY(warnings_on(within).empty());
            QVERIFY(std::ranges::none_of(prepare_model(within).warnings,
                                         [](const std::string& w) { return w.find("no bonds") != std::string::npos; }));
            // A frame around the nodes at (10.5, 10.5) and (11.5, 10.5) mm, and a cut between them.
            const Case around =
                plate_with({"initial_cracks=[" + slot(9.8, 9.8, 10.0, 11.2, bonds) + "," +
                            slot(12.0, 9.8, 12.2, 11.2, bonds) + "," + slot(9.8, 9.8, 12.2, 10.0, bonds) + "," +
                            slot(9.8, 11.0, 12.2, 11.2, bonds) + "," + slot(10.95, 10.0, 11.05, 11.0, bonds) + "]"});
            const auto warnings = warnings_on(around);
            QCOMPARE(warnings.size(), std::size_t{1});
            QVERIFY2(warnings[0].reason.starts_with("2 nodes have no bonds"), warnings[0].reason.c_str());
            QVERIFY(run_says_the_same(around));
        }
    }

    void a_ramp_that_no_load_step_sees() {
        const auto said = [](const std::string& ramp, const char* analysis = "quasi-static-relaxation") {
            const Case c = plate_with(
                {fmt::format("conditions[0].ramp={}", ramp),
                 fmt::format(R"(run={{"end_time": "1 s", "analysis": "{}"{}}})", analysis,
                             analysis == std::string("quasi-static-relaxation") ? R"(, "load_steps": 10)" : "")});
            std::string all;
            for (const Problem& warning : warnings_of(c))
                if (warning.path == "conditions[0].ramp")
                    all += warning.text();
            return all;
        };
        QVERIFY(
            said(R"({"shape": "linear", "time": "0.05 s"})").find("the full value is reached in the first load step") !=
            std::string::npos);
        QVERIFY(
            said(R"({"shape": "half_sine", "time": "0.05 s"})").find("the condition has no effect in any load step") !=
            std::string::npos);
        QVERIFY(
            said(R"({"shape": "table", "points": [[0, 0], ["0.01 s", 1], ["0.02 s", 0]]})").find("in any load step") !=
            std::string::npos);
        QCOMPARE(said(R"({"shape": "linear", "time": "1 s"})"), std::string());
        QCOMPARE(said(R"({"shape": "linear", "time": "0.1 s"})"),
                 std::string()); // with the first load step: a pre-load
        QCOMPARE(said(R"({"shape": "linear", "time": "0.05 s"})", "explicit-dynamic"), std::string());
    }

    void loads_without_a_ramp() {
        const auto said = [](const char* conditions, const char* run) {
            const Case c = plate_with({fmt::format("conditions={}", conditions), fmt::format("run={}", run)});
            std::string all;
            for (const Problem& warning : warnings_of(c))
                if (warning.path.ends_with(".ramp"))
                    all += warning.text() + "\n";
            return all;
        };
        const auto has = [](const std::string& all, const char* words) { return all.find(words) != std::string::npos; };
        const char* pulled = R"json([{"displacement": ["0.5 mm", null, null], "set": "top"}])json";
        const char* held = R"json([{"displacement": [0, null, null], "set": "top"}])json";
        const char* forced = R"json([{"force": ["1 kN", null, null], "set": "top"}])json";
        const char* both = R"json([{"force": ["1 kN", null, null], "set": "top"},
            {"displacement": ["0.5 mm", null, null], "set": "bottom", "ramp": {"shape": "linear", "time": "1 ms"}}])json";
        const char* dynamic = R"json({"end_time": "1 ms"})json";
        const char* steps = R"json({"end_time": "1 ms", "analysis": "quasi-static-newton", "load_steps": 10})json";
        const char* one_step = R"json({"end_time": "1 ms", "analysis": "quasi-static-newton", "load_steps": 1})json";
        QVERIFY(has(said(pulled, dynamic), "conditions[0].ramp") && has(said(pulled, dynamic), "is a shock"));
        QCOMPARE(said(held, dynamic) + said(forced, dynamic) + said(both, dynamic), std::string());
        for (const char* conditions : {pulled, forced})
            QVERIFY(has(said(conditions, steps), "in the first load step, and the later load steps change nothing"));
        QCOMPARE(said(held, steps) + said(both, steps) + said(pulled, one_step), std::string());
        const char* moved = R"json([{"velocity": ["1 m/s", null, null], "set": "top"}])json";
        const char* heavy = R"json([{"velocity": ["1 m/s", null, null], "set": "top"},
            {"acceleration": [null, "-9.81 m/s^2", null], "set": "bottom"}])json";
        QCOMPARE(said(moved, steps) + said(heavy, steps) + said(moved, dynamic), std::string());
    }

    // A disc of 10 mm has its centre at a height of 50 mm, 20.5 mm above the top row of nodes; the contact distance is
    // half a spacing.
    void rigid_bodies_that_never_touch() {
        const auto said = [](const std::string& motion, const std::string& conditions = "[]", double x = 20) {
            const Case c = plate_with(
                {fmt::format(R"(rigid_bodies=[{{"name": "disc", "sphere": {{"centre": ["{} mm", "50 mm", 0],)"
                             R"( "radius": "10 mm"}}, "contact_distance": "0.5 mm"{}}}])",
                             x, motion.empty() ? motion : ", " + motion),
                 "conditions=" + conditions, "run.end_time=1 ms"});
            std::string all;
            for (const Problem& warning : warnings_on(c))
                if (warning.path == "rigid_bodies[0]")
                    all += warning.reason;
            return all;
        };
        const std::string never = "'disc' never touches the deformable body: ";
        QCOMPARE(said(""), never + "it is 20 mm away");
        // With 20 m/s, it moves 20 mm in 1 ms, which is just enough to touch. If it flies upward or is too slow, there
        // is a warning.
        const auto flying = [](double v) { return fmt::format(R"("free": {{"mass": 1, "velocity": [0, {}, 0]}})", v); };
        QCOMPARE(said(flying(-20)), std::string());
        QCOMPARE(said(flying(-15)), never + "it comes no nearer than 5 mm, at 1 ms");
        QCOMPARE(said(flying(20)), never + "it comes no nearer than 20 mm, at 0 s");
        QCOMPARE(said(flying(-20), "[]", 200).substr(0, never.size()), never); // beside the plate
        QCOMPARE(said(R"("free": {"mass": 1, "velocity": [0, 0, 0], "acceleration": [0, -40e3, 0]})"), std::string());
        QCOMPARE(said(R"("moved": {"displacement": [0, "-21 mm", 0], "ramp": {"shape": "linear", "time": "1 ms"}})"),
                 std::string());
        QCOMPARE(said(R"("moved": {"displacement": [0, "21 mm", 0], "ramp": {"shape": "linear", "time": "1 ms"}})"),
                 never + "it comes no nearer than 20 mm, at 0 s");
        // The plate may move towards the disc.
        QCOMPARE(said("", R"([{"initial_velocity": [null, "30 m/s", null], "set": "top"}])"), std::string());
        QCOMPARE(said("", R"([{"fixed": true, "set": "bottom"}])"), never + "it is 20 mm away");
    }

    // Before there is a model.
    void rigid_bodies_that_overlap() {
        const Case c = plate_with({R"(rigid_bodies=[{"name": "disc", "sphere": {"centre": ["20 mm", "25 mm", 0],)"
                                   R"( "radius": "10 mm"}}])"});
        const auto problems = check_on_nodes(c, discretise(c, std::nullopt));
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems[0].path == "rigid_bodies[0]" &&
                problems[0].reason.find("'disc' overlaps the deformable body at the start") == 0);
    }

    void conditions_entered_twice() {
        const auto said = [](const std::string& third) {
            const Case c = plate_with({"conditions[2]=" + third});
            std::string all;
            for (const Problem& warning : warnings_of(c))
                if (warning.path == "conditions[2]")
                    all += warning.reason;
            return all;
        };
        QCOMPARE(said(R"({"force": [null, "4 kN", null], "set": "top", "ramp": {"shape": "linear", "time": "1 us"}})"),
                 std::string("The same as conditions[0], and both add up"));
        QCOMPARE(said(R"({"fixed": true, "set": "bottom"})"),
                 std::string("The same as conditions[1], so it has no effect"));
        QCOMPARE(said(R"({"force": [null, "11 kN", null], "set": "top", "ramp": {"shape": "linear", "time": "1 us"}})"),
                 std::string());
        const std::string velocity =
            R"({"initial_velocity": [null, "1 m/s", null], "set": "top", "factor": [null, "x", null]})";
        const auto twice = [&](const std::string& other) {
            const Case c = plate_with({"conditions[2]=" + velocity, "conditions[3]=" + other});
            return std::ranges::count_if(warnings_of(c), [](const Problem& d) { return d.path == "conditions[3]"; });
        };
        QCOMPARE(twice(velocity), 1);
        // Of the components that both conditions give, the later condition applies.
        const auto replaced = [&](const std::string& other) {
            const Case c = plate_with({"conditions[2]=" + velocity, "conditions[3]=" + other});
            for (const Problem& d : warnings_of(c))
                if (d.path == "conditions[3]")
                    return d.reason;
            return std::string();
        };
        const std::string words = "Replaces y of conditions[2], which gives the same set an initial velocity";
        QCOMPARE(
            replaced(R"({"initial_velocity": [null, "1 m/s", null], "set": "top", "factor": [null, "2 * x", null]})"),
            words);
        QCOMPARE(replaced(R"({"initial_velocity": ["1 m/s", "2 m/s", null], "set": "top"})"), words);
        QCOMPARE(replaced(R"({"initial_velocity": ["1 m/s", null, null], "set": "top"})"), std::string());
        QCOMPARE(replaced(R"({"initial_displacement": [null, "1 mm", null], "set": "top"})"), std::string());
        QCOMPARE(replaced(R"({"initial_velocity": [null, "2 m/s", null], "set": "bottom"})"), std::string());
    }

    void a_share_too_small_for_any_node() {
        const auto with_stone = [](double share) {
            return plate_with({fmt::format(
                R"(materials[1]={{"name": "stone", "youngs_modulus": "72 GPa", "poisson_ratio": 0.33333333333333333, )"
                R"("density": "2440 kg/m^3", "critical_stretch": 0.01, "share": {}}})",
                share)});
        };
        const auto warnings = warnings_on(with_stone(1e-9));
        QCOMPARE(warnings.size(), std::size_t{1});
        QCOMPARE(warnings[0].path, std::string("materials[1].share"));
        QVERIFY(run_says_the_same(with_stone(1e-9)));
        QVERIFY(warnings_on(with_stone(0.3)).empty());
    }

    // For a lattice, this warning needs only the case.
    void a_horizon_of_few_spacings() {
        const auto warned_of = [](const char* horizon) {
            const auto warnings = warnings_of(plate_with({std::string("horizon=\"") + horizon + "\""}));
            return std::ranges::any_of(warnings, [](const Problem& warning) { return warning.path == "horizon"; });
        };
        QVERIFY(warned_of("1.9 dx") && warned_of("1.5 mm"));
        QVERIFY(!warned_of("2 dx") && !warned_of("3.015 dx"));
        const Case coarse = plate_with({"horizon=\"1.5 dx\""});
        const auto warnings = prepare_model(coarse).warnings;
        QCOMPARE(
            std::ranges::count_if(warnings, [](const std::string& w) { return w.starts_with("horizon: Only 1.50"); }),
            std::ptrdiff_t{1});
        QVERIFY(warnings_of(coarse).empty() ||
                std::ranges::find(warnings, warnings_of(coarse)[0].text()) != warnings.end());
    }

    // The message contains the number of bonds, so the check counts the same bonds as the model of a run.
    void a_stop_criterion_that_initial_cracks_meet() {
        for (const char* set : {"", R"(, "set": "bottom")"})
            for (const char* bonds : {"broken", "absent"}) {
                const auto stopped_at = [&](int count) {
                    return plate_with(
                        {crack(20, 0, 0, 10, bonds),
                         fmt::format(R"(observers=[{{"name": "broken", "broken_bonds": true{}}}])", set),
                         fmt::format(R"(run.stop_when={{"observer": "broken", "rises_to": {}}})", count)});
                };
                const auto warnings = warnings_on(stopped_at(20));
                QCOMPARE(warnings.size(), std::size_t(std::string(bonds) == "broken" ? 1 : 0));
                QVERIFY(warnings.empty() || warnings[0].path == "run.stop_when.rises_to");
                QVERIFY(run_says_the_same(stopped_at(20)));
                QVERIFY(warnings_on(stopped_at(100000)).empty());
            }
    }
};

PERISCOPE_TEST(body_warnings_test)
} // namespace body_warnings_test
#include "body_warnings_test.moc"
