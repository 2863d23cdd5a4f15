// Differences between two cases: an entry is found by its name at any position in a list, and differences that do not
// affect a run are not counted.
#include "core/case_file/case_differences.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

namespace case_differences_test {

using namespace periscope;
using periscope::test::edited_case;

namespace {

constexpr const char* text = R"({
  "periscope": 2, "name": "bar",
  "geometry": { "lattice": { "box": ["100 mm", "20 mm", "20 mm"], "spacing": "5 mm" } },
  "horizon": "3 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "poisson_ratio": 0.25, "density": "7800 kg/m^3",
                   "fracture_energy": "10 kJ/m^2", "law": "linear" } ],
  "sets": [ { "name": "left", "box": { "max": ["10 mm", null, null] } },
            { "name": "right", "box": { "min": ["90 mm", null, null] }, "colour": "#ff0000" } ],
  "conditions": [ { "set": "left", "velocity": ["-1 m/s", null, null] },
                  { "set": "right", "velocity": ["1 m/s", null, null] } ],
  "run": { "end_time": "10 us" } })";

} // namespace

class CaseDifferencesTest : public QObject {
    Q_OBJECT

private slots:
    void none_in_itself_and_in_what_is_no_input() {
        const Case first = edited_case(text, {});
        QVERIFY(case_differences(first, first).empty());
        Case other = edited_case(text, {"name=other", "output.frames=7"});
        other.description = "the same";
        other.sets[1].colour = "#00ff00";
        QVERIFY(case_differences(first, other).empty());
    }

    void a_value_is_told_as_both_files_write_it() {
        const auto found =
            case_differences(edited_case(text, {}), edited_case(text, {"materials[0].fracture_energy=12 kJ/m^2"}));
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0], (CaseDifference{"materials[0].fracture_energy", true, true, "10 kJ/m^2", "12 kJ/m^2"}));
    }

    void an_entry_that_only_one_of_them_has() {
        const Case first = edited_case(text, {}), damped = edited_case(text, {"run.damping=100"});
        const auto there = case_differences(first, damped), back = case_differences(damped, first);
        QVERIFY(there.size() == 1 && back.size() == 1);
        QVERIFY(!there[0].is_in_first && there[0].is_in_second && there[0].first.empty());
        QVERIFY(back[0].is_in_first && !back[0].is_in_second && back[0].second.empty());
        QCOMPARE(there[0].second, back[0].first);
    }

    // An additional set at the beginning shifts the other sets, whose entries are the same.
    void entries_with_names_are_compared_by_them() {
        const Case first = edited_case(text, {});
        Case second = first;
        SetBox middle;
        middle.min[0] = Quantity(0.04);
        middle.max[0] = Quantity(0.06);
        second.sets.insert(second.sets.begin(), {"middle", middle});
        const auto found = case_differences(first, second);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0], (CaseDifference{"sets[0]", false, true, {}, {}}));
        second.sets.back().shape = middle; // the shape of "right", the third set here and the second one there
        const auto moved = case_differences(first, second);
        QVERIFY(moved.size() > 1 && std::ranges::all_of(moved, [](const CaseDifference& d) {
                    return d.path == "sets[0]" || d.path.starts_with("sets[1].");
                }));
    }

    void entries_without_names_are_compared_in_their_order() {
        const Case first = edited_case(text, {});
        Case second = first;
        second.conditions.pop_back();
        second.conditions[0].value[0] = parse_quantity("-2 m/s", dimension::speed);
        const auto found = case_differences(first, second);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0], (CaseDifference{"conditions[0].velocity[0]", true, true, "-1 m/s", "-2 m/s"}));
        QCOMPARE(found[1], (CaseDifference{"conditions[1]", true, false, {}, {}}));
    }
};

PERISCOPE_TEST(CaseDifferencesTest)
} // namespace case_differences_test
#include "case_differences_test.moc"
