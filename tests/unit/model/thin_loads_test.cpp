// Loads on layers of nodes that are thin compared with the horizon cause a warning, before a run and in it.
#include "body_with_warnings.hpp"

#include "core/conditions/thin_loads.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace thin_loads_test {

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
            { "name": "bottom", "box": { "max": [null, "3 mm", null] } } ],
  "conditions": [ { "force": [null, "4 kN", null], "set": "top", "ramp": { "shape": "linear", "time": "1 us" } },
                  { "fixed": true, "set": "bottom" } ],
  "run": { "end_time": "1 us" } })";

// The same plate of a brittle material.
constexpr const char* plate_of_energy = R"({
  "periscope": 2, "name": "plate", "geometry": {}, "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "fracture_energy": "20 J/m^2" } ],
  "sets": [ {}, { "name": "bottom", "box": { "max": [null, "3 mm", null] } } ],
  "conditions": [ {}, { "fixed": true, "set": "bottom" } ],
  "run": { "end_time": "1 us" } })";

Case plate_with(const std::vector<std::string>& edits) {
    return edited_case(plate, edits);
}

} // namespace

class thin_loads_test : public QObject {
    Q_OBJECT

private slots:
    // The load acts on the top layer, which is one spacing deep. At m = 3 the first bonds break near 0.315 E s_c = 227
    // MPa, at m = 6 near 47 MPa. There is no warning if bonds cannot break, the layer is deep enough, the load pushes,
    // or it is far smaller.
    void a_load_on_a_thin_layer() {
        const std::string strong = R"(conditions[0].force=[null, "10 kN", null])";
        const auto warnings = warnings_on(plate_with({strong}));
        QCOMPARE(warnings.size(), std::size_t{1});
        QCOMPARE(warnings[0].path, std::string("conditions[0]"));
        QVERIFY2(warnings[0].reason.find("load of 250 MPa acts on a layer only 0.33 horizons deep") !=
                     std::string::npos,
                 warnings[0].reason.c_str());
        QVERIFY2(warnings[0].reason.find("about 224 MPa") != std::string::npos, warnings[0].reason.c_str());
        QVERIFY(run_says_the_same(plate_with({strong})));
        const auto count = [](const std::vector<std::string>& edits) { return warnings_on(plate_with(edits)).size(); };
        QCOMPARE(count({}), std::size_t{0});
        QCOMPARE(count({R"(horizon="6.015 dx")"}), std::size_t{1});
        QCOMPARE(count({strong, R"(sets[0].box.min=[null, "17 mm", null])"}), std::size_t{0}); // a horizon deep
        QCOMPARE(count({strong, R"(conditions[1]={"no_fail": true, "set": "top"})"}), std::size_t{0});
        QCOMPARE(count({R"(conditions[0].force=[null, "-10 kN", null])"}), std::size_t{0}); // pushes
        QCOMPARE(count({R"(conditions[0].force=[null, "-10 kN", null])",
                        R"(materials[0].breaks_in="tension and compression")"}),
                 std::size_t{1});
        QCOMPARE(count({R"(conditions[0].force=["10 kN", null, null])"}), std::size_t{0}); // along a layer 40 mm long
        // The same load as a force per volume: 10 kN on 40 mm³.
        QCOMPARE(count({R"(conditions[0]={"body_force": [null, 2.5e11, null], "set": "top"})"}), std::size_t{1});
    }

    // A plate is pulled apart at 2 m/s by one layer of nodes, which is torn off within a few steps: with √(E/ρ) = 5432
    // m/s, the strain is 3.7e-4, and the first bonds break at 0.32 s_c = 1.6e-4. A displacement is divided by the
    // length of the body.
    void a_motion_of_a_thin_layer() {
        const std::vector<std::string> glass{
            R"(geometry.lattice={"box": ["40 mm", "20 mm", "1 mm"], "spacing": "0.5 mm", "space": "plane_stress"})",
            R"(sets[0]={"name": "top", "plane": {"point": [0, "20 mm", 0], "normal": [0, 1, 0], "depth": "1 dx"}})"};
        const auto said = [&](const std::string& condition, const std::vector<std::string>& more = {}) {
            auto edits = glass;
            edits.push_back("conditions[0]=" + condition);
            edits.insert(edits.end(), more.begin(), more.end());
            const Case c = edited_case(plate_of_energy, edits);
            if (!run_says_the_same(c))
                return std::vector<std::string>{"the run says something else"};
            return texts(warnings_on(c));
        };
        const auto fast = said(R"({"velocity": [null, "2 m/s", null], "set": "top"})");
        QCOMPARE(fast.size(), std::size_t{1});
        QVERIFY2(fast[0].find("only 0.33 horizons deep and causes a strain of about 0.00037") != std::string::npos,
                 fast[0].c_str());
        QVERIFY2(fast[0].find("to break or soften at about 0.00016") != std::string::npos, fast[0].c_str());
        const auto none = [&](const std::string& condition, const std::vector<std::string>& more = {}) {
            return said(condition, more).empty();
        };
        QVERIFY(none(R"({"velocity": [null, "0.1 m/s", null], "set": "top"})"));
        QVERIFY(none(R"({"velocity": [null, "-2 m/s", null], "set": "top"})")); // pushes
        QVERIFY(none(R"({"velocity": ["2 m/s", null, null], "set": "top"})"));  // along the layer
        QVERIFY(none(R"({"velocity": [null, "2 m/s", null], "set": "top"})", {R"(sets[0].plane.depth="1 horizon")"}));
        QVERIFY(none(R"({"velocity": [null, "2 m/s", null], "set": "top"})",
                     {R"(conditions[2]={"no_fail": true, "set": "top"})"}));
        QVERIFY(none(R"({"displacement": [null, 0, null], "set": "top"})"));
        QVERIFY(none(
            R"({"displacement": [null, "0.2 um", null], "set": "top", "ramp": {"shape": "smooth", "time": "1 us"}})"));
        QCOMPARE(
            said(
                R"({"displacement": [null, "10 um", null], "set": "top", "ramp": {"shape": "linear", "time": "1 ms"}})",
                {R"(run.end_time="1 ms")"})
                .size(),
            std::size_t{1});
    }

    // The share at the measured values and between them.
    void share_of_the_first_break() {
        QVERIFY(test::near(share_at_first_break(3, 1.0 / 3), 0.315, 0.02));
        QVERIFY(test::near(share_at_first_break(6, 1.0 / 6), 0.066, 0.03));
        QVERIFY(test::near(share_at_first_break(10, 0.1), 0.020, 0.03));
        QVERIFY(test::near(share_at_first_break(3, 1), 0.783, 0.02));
        QVERIFY(test::near(share_at_first_break(6, 1), 0.488, 0.02));
        QVERIFY(test::near(share_at_first_break(10, 1), 0.347, 0.02));
        const double between = share_at_first_break(6, 0.5);
        QVERIFY(between > 0.066 && between < 0.488);
    }
};

PERISCOPE_TEST(thin_loads_test)
} // namespace thin_loads_test
#include "thin_loads_test.moc"
