// Cases with thousands of sets, conditions and names, and lattices that are far too large. The work must grow with the
// size of the case, not with its square: each of these once took minutes, hours or all of the memory. The test is that
// they end at all.
#include "core/building/build_model.hpp"
#include "core/case/set_uses.hpp"
#include "core/case/words.hpp"
#include "core/case_file/case_file.hpp"
#include "core/checks/check_case.hpp"
#include "core/checks/check_polygon.hpp"
#include "core/preparation/predict.hpp"
#include "tests/processor_time.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace large_cases_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr std::size_t many = 20000;
constexpr double generous = 60; // s of processor time, for work that takes about a second

std::string link(std::size_t k) {
    return "s" + std::to_string(k);
}

// Returns a slab, s0, and `count` more sets, each of which refers to the one before by `form`.
std::vector<SetEntry> chain(std::size_t count, const char* form) {
    SetBox all;
    std::vector<SetEntry> sets{named("s0", all)};
    for (std::size_t k = 1; k <= count; ++k)
        sets.push_back(named(link(k), SetCombination{fmt::format(fmt::runtime(form), link(k - 1))}));
    return sets;
}

BoxGeometry& box_of(Case& c) {
    return std::get<BoxGeometry>(c.geometry);
}

std::string no_hole(const Case& c, const std::string& set) {
    const SetUses uses(c);
    return uses.no_hole_because(*uses.names().find(set));
}

} // namespace

class LargeCasesTest : public QObject {
    Q_OBJECT

    ProcessorTime time_;

private slots:
    void init() { time_ = {}; }
    void cleanup() { QVERIFY2(time_.seconds() < generous, "takes too long"); }

    void chains_of_sets_are_found_once_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<bool>("backwards");
        for (const bool backwards : {false, true}) {
            const char* order = backwards ? ", last first" : "";
            QTest::addRow("one%s", order) << "{0}" << backwards;
            QTest::addRow("doubled%s", order) << "{0} or {0}" << backwards;
            QTest::addRow("not%s", order) << "not {0}" << backwards;
        }
    }
    void chains_of_sets_are_found_once() {
        QFETCH(QString, form);
        QFETCH(bool, backwards);
        Case c = cube();
        c.sets = chain(many, qPrintable(form));
        if (backwards)
            std::reverse(c.sets.begin(), c.sets.end());
        QVERIFY(check_case(c).empty());
        const auto found = nodes_of_sets(c, discretise(c, std::nullopt));
        QCOMPARE(found[backwards ? 0 : many].size(), 343U); // `many` is even
        QCOMPARE(found[backwards ? 1 : many - 1].size(), form.startsWith("not") ? 0U : 343U);
    }

    // Sets are nested deeper than a recursion could follow, and are in order wherever they stand in the case.
    void parts_come_first() {
        Case c = cube();
        c.sets = chain(500000, "{0}");
        std::reverse(c.sets.begin(), c.sets.end());
        const SetUses uses(c);
        std::vector<bool> done(c.sets.size(), false);
        for (const std::size_t set : uses.in_order()) {
            for (const std::size_t part : uses.parts(set))
                QVERIFY(done[part]);
            done[set] = true;
        }
        QVERIFY(std::ranges::all_of(done, std::identity()));
        QCOMPARE(uses.with_parts({link(500000)}).size(), c.sets.size());
    }

    void a_long_circle_is_told_briefly() {
        Case c = cube();
        for (std::size_t k = 0; k < many; ++k)
            c.sets.push_back(named(link(k), SetCombination{link((k + 1) % many)}));
        const auto problems = check_case(c);
        QCOMPARE(problems.size(), many);
        for (const Problem& p : problems)
            QVERIFY(p.reason.starts_with("Depends on itself") && p.reason.size() < 200);
        QCOMPARE(problems[0].reason, std::string("Depends on itself: 's0' → 's1' → 's2' → 's3' → 's4' → 's5' → 's6' → "
                                                 "'s7' → 's8' → 's9' → … 19990 more … → 's0'"));
        QVERIFY(nodes_of_sets(c, discretise(c, std::nullopt))[7].empty());
    }

    void holes_of_long_chains_are_refused() {
        Case c = cube();
        c.sets = chain(many, "{0}");
        QCOMPARE(no_hole(c, link(900)), std::string());
        QVERIFY(no_hole(c, link(many)).find("20001 levels deep") != std::string::npos);
        box_of(c).without = {link(many)};
        QVERIFY(problem_at(c, "geometry.lattice.holes[0]").contains("20001 levels deep"));
        QVERIFY(predict(c).nodes > 0); // the window also predicts cases that are not valid

        c.sets = chain(60, "{0} or {0}");
        QVERIFY(no_hole(c, link(60)).find("1.15e+18 shapes") != std::string::npos);
        c.sets[0].shape = SetNearest{};
        QCOMPARE(no_hole(c, link(60)), std::string("'s0' is a single node"));
    }

    void thousands_of_conditions_and_observers() {
        Case c = cube();
        for (std::size_t k = 0; k < 10000; ++k) {
            c.sets.push_back(named(link(k), SetBox{}));
            c.conditions.push_back(condition(ConditionKind::acceleration, link(k), 1.0));
            ObserverEntry o;
            o.name = "o" + std::to_string(k);
            o.kind = ObserverKind::mean_displacement;
            o.set = link(k);
            c.observers.push_back(o);
        }
        QVERIFY(check_case(c).empty());
        const Model model = build_model(c, discretise(c, std::nullopt));
        QCOMPARE(model.loads.size(), std::size_t{10000});
        // There is one group without loads and one with all of them, and none for the loads added one by one.
        QCOMPARE(model.load_groups.size(), std::size_t{2});
        QCOMPARE(model.load(model.load_group(0), LoadPer::mass, 0).x, 10000.0);
        QCOMPARE(model.observers[9999].set, std::size_t{9999});
    }

    void thousands_of_wrong_names() {
        Case c = cube();
        for (std::size_t k = 0; k < 10000; ++k) {
            c.sets.push_back(named(link(k), SetBox{}));
            c.conditions.push_back(condition(ConditionKind::acceleration, "wrong name " + std::to_string(k), 1.0));
            MaterialEntry m = c.materials[0];
            m.name = "m" + std::to_string(k);
            m.set = "no set " + std::to_string(k);
            c.materials.push_back(m);
        }
        std::size_t bytes = 0;
        const auto problems = check_case(c);
        QVERIFY(problems.size() >= 20000);
        for (const Problem& p : problems)
            bytes += p.text().size();
        QVERIFY2(bytes < 1000 * problems.size(), qPrintable(QString::number(bytes))); // each text once had 89 kB
        QVERIFY(problem_at(c, "conditions[0].set").contains("'s49' or one of 9950 more"));
        const ParsedCase parsed = parse_case(case_to_json(c), "/");
        QCOMPARE(parsed.problems.size(), std::size_t{1001}); // the first thousand problems of a file, and their number
        QVERIFY(std::stoul(parsed.problems.back().reason) >= 20000);
    }

    void polygons_of_thousands_of_corners() {
        const auto circle = [](int corners) {
            std::vector<Vec3> points;
            for (int k = 0; k < corners; ++k)
                points.push_back(
                    {std::cos(2 * std::numbers::pi * k / corners), std::sin(2 * std::numbers::pi * k / corners), 0});
            return points;
        };
        QVERIFY(check_polygon("p", circle(5000)).empty());
        const auto problems = check_polygon("p", circle(200000)); // each edge was once compared with all others
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].reason, std::string("200000 points given, more than 5000"));
    }

    void thousands_of_rigid_bodies_and_observers() {
        Case c = cube();
        for (std::size_t k = 0; k < 20000; ++k) {
            RigidBodyEntry body;
            body.name = link(k);
            c.rigid_bodies.push_back(body);
            ObserverEntry o;
            o.name = "o" + std::to_string(k);
            o.kind = ObserverKind::rigid_body;
            o.body = link(k);
            c.observers.push_back(o);
        }
        for (const Problem& p : check_case(c))
            QVERIFY2(p.path.find("observers") == std::string::npos, p.text().c_str());
    }

    void objects_of_thousands_of_keys() {
        std::string text = R"({"periscope": 2)";
        for (std::size_t k = 0; k < 300000; ++k)
            text += fmt::format(", \"k{}\": [{}]", k, k);
        const auto problems = parse_case(text + "}", "/").problems;
        QCOMPARE(problems[0].text().substr(0, 40), std::string("k999: Key number 1001 of its object — "));
        QCOMPARE(problems.size(), std::size_t{1});
    }

    // Lattices are refused by their number of nodes, before nodes in holes are counted one by one.
    void boundless_lattices_with_holes() {
        Case c = cube();
        c.sets = {named("hole", SetSphere{places(3, 3, 3), spacings(1)})};
        box_of(c).without = {"hole"};
        for (const double edge : {1e7, 1e100, 1e300}) {
            box_of(c).box = {edge, edge, edge};
            const Prediction p = predict(c);
            QVERIFY(p.nodes > 4e9);
            QVERIFY(check_prediction(c, p).front().reason.find("the maximum is 4 billion") != std::string::npos);
        }
        box_of(c).box = {3.9e9 * dx, dx, dx}; // its nodes can be numbered; it is very long and thin
        QVERIFY(std::abs(predict(c).nodes - 3.9e9) < 1e5);
    }
};

PERISCOPE_TEST(LargeCasesTest)
} // namespace large_cases_test
#include "large_cases_test.moc"
