// Two conditions that prescribe the same component of one node: finds the nodes, and a run reports them in the same
// words as the check.
#include "core/building/build_model.hpp"
#include "core/conditions/condition_conflicts.hpp"
#include "core/preparation/prepare.hpp"
#include "core/sets/node_set.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"

#include <QtTest>

#include <map>

namespace condition_conflicts_test {

using namespace periscope;
using test::condition;

namespace {

SetEntry columns(const std::string& name, double first, double last) { // of 1 mm
    SetBox box;
    box.min[0] = Quantity((first + 0.5) * 1e-3);
    box.max[0] = Quantity((last + 0.5) * 1e-3);
    SetEntry set;
    set.name = name;
    set.shape = box;
    return set;
}

Case sheet() { // 6 × 2 nodes: column i has nodes 2 i and 2 i + 1
    Case c;
    BoxGeometry g;
    g.box = {6e-3, 2e-3, 1e-3};
    g.spacing = 1e-3;
    g.space = Space::plane_stress;
    c.geometry = g;
    c.horizon = Quantity(3e-3);
    c.sets = {columns("left", 0, 2), columns("right", 2, 5), columns("end", 5, 5)};
    return c;
}

std::vector<ConditionConflict> conflicts(const Case& c) {
    const Nodes nodes = discretise(c, std::nullopt);
    const auto sets = nodes_of_sets(c, nodes);
    return find_conflicts(c, nodes.size(), [&](const std::string& name) {
        const SetEntry* set = c.find_set(name);
        return set ? std::span<const std::uint32_t>(sets[std::size_t(set - c.sets.data())])
                   : std::span<const std::uint32_t>();
    });
}

} // namespace

class ConditionConflictsTest : public QObject {
    Q_OBJECT

private slots:
    void where_two_sets_overlap() {
        Case c = sheet();
        c.conditions = {condition(ConditionKind::fixed, "left", {}), condition(ConditionKind::velocity, "right", 1.0)};
        const auto found = conflicts(c);
        QCOMPARE(found.size(), std::size_t(1)); // y is free on the right
        QCOMPARE(found[0].condition, std::size_t(1));
        QCOMPARE(found[0].with, std::size_t(0));
        QCOMPARE(found[0].axis, std::size_t(0));
        QCOMPARE(found[0].nodes, (std::vector<std::uint32_t>{4, 5})); // column 2
        const Nodes nodes = discretise(c, std::nullopt);
        const auto said = check_on_nodes(c, nodes);
        QCOMPARE(said.size(), std::size_t(1));
        const Problem same = conflict_problem(1, 0, 0, nodes, 4);
        QCOMPARE(said[0].text(), same.text());
        QVERIFY(same.reason.find("Prescribes x of node 4 at (2.5, 0.5, 0.5) mm, but conditions[0]") !=
                std::string::npos);
    }

    void what_agrees_or_prescribes_nothing_is_none() {
        Case c = sheet();
        c.conditions = {condition(ConditionKind::fixed, "left", {}),
                        condition(ConditionKind::fixed, "right", {}),
                        condition(ConditionKind::no_fail, "left", {}),
                        condition(ConditionKind::force, "end", 5.0),
                        condition(ConditionKind::initial_velocity, "left", 1.0),
                        condition(ConditionKind::velocity, "nowhere", 1.0)};
        QVERIFY(conflicts(c).empty());
        c.conditions = {condition(ConditionKind::velocity, "left", 1.0),
                        condition(ConditionKind::velocity, "right", {}, 1.0)};
        QVERIFY(conflicts(c).empty()); // different components
        c.conditions = {condition(ConditionKind::velocity, "left", 1.0),
                        condition(ConditionKind::displacement, "right", 1.0)};
        QCOMPARE(conflicts(c).size(), std::size_t(1)); // the number alone agrees
        c.conditions = {condition(ConditionKind::velocity, "left", 1.0),
                        condition(ConditionKind::velocity, "right", 1.0)};
        QVERIFY(conflicts(c).empty());
        c.conditions[1].ramp = RampShape::linear;
        c.conditions[1].ramp_time = Quantity(1e-6);
        QCOMPARE(conflicts(c).size(), std::size_t(1));
    }

    void of_three_each_with_the_first() {
        Case c = sheet();
        c.conditions = {condition(ConditionKind::velocity, "left", 1.0, 1.0),
                        condition(ConditionKind::velocity, "end", 2.0),
                        condition(ConditionKind::velocity, "right", 3.0, 3.0)};
        const auto found = conflicts(c);
        QCOMPARE(found.size(), std::size_t(3)); // x with both, y with the first
        std::map<std::pair<std::size_t, std::size_t>, std::vector<std::uint32_t>> by;
        for (const auto& f : found) {
            QCOMPARE(f.condition, std::size_t(2));
            by[{f.with, f.axis}] = f.nodes;
        }
        QCOMPARE((by[{0, 0}]), (std::vector<std::uint32_t>{4, 5}));
        QCOMPARE((by[{1, 0}]), (std::vector<std::uint32_t>{10, 11}));
        QCOMPARE((by[{0, 1}]), (std::vector<std::uint32_t>{4, 5}));
    }
};

PERISCOPE_TEST(ConditionConflictsTest)
} // namespace condition_conflicts_test
#include "condition_conflicts_test.moc"
