// Bodies from dimensions: nodes and bonds by area and by hand, and refusals that name the number that is wrong.
#include "core/checks/check_case.hpp"
#include "core/checks/check_doubts.hpp"
#include "core/part/part.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <numbers>

namespace part_test {

using namespace periscope;

namespace {

Quantity mm(double value) {
    return Quantity(1e-3 * value);
}

Case with_material() {
    Case c;
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry m;
    m.name = "concrete";
    m.youngs_modulus = 30e9;
    m.density = 2400;
    m.fracture_energy = Quantity(100);
    c.materials = {m};
    c.run.end_time = 1e-5;
    return c;
}

Case case_of(const Part& part) {
    Case c = with_material();
    put_into(c, part);
    return c;
}

std::size_t index_of(const Case& c, const std::string& name) {
    return std::size_t(c.find_set(name) - c.sets.data());
}

// Pairs of nodes within the horizon whose line crosses the notch below its tip; one that passes the tip itself stays whole.
std::uint64_t crossing(const Positions& nodes, double horizon, bool is_upright, double at, double from, double to) {
    const std::size_t across = is_upright ? 0 : 1, along = 1 - across;
    std::uint64_t count = 0;
    for (const Vec3& p : nodes)
        for (const Vec3& q : nodes) {
            if (std::hypot(p.x - q.x, p.y - q.y) > horizon || (p[across] - at) * (q[across] - at) >= 0)
                continue;
            const double place = p[along] + (at - p[across]) / (q[across] - p[across]) * (q[along] - p[along]);
            count += place > from + 1e-9 && place < to - 1e-9;
        }
    return count; // from both ends
}

} // namespace

class PartTest : public QObject {
    Q_OBJECT

private slots:
    void default_parts_are_whole_cases() {
        for (const PartKind kind : {PartKind::box, PartKind::plate, PartKind::cylinder, PartKind::beam}) {
            const Part part = default_part(kind);
            QVERIFY(problems_of(part).empty());
            Case c = case_of(part);
            const auto problems = check_case(c);
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().reason.c_str());
            const Model model = prepare_model(c);
            for (std::size_t s = 0; s < model.sets.size(); ++s)
                if (c.sets[s].name != "outside")
                    QVERIFY2(!model.sets[s].nodes.empty(), c.sets[s].name.c_str());
            for (const Problem& doubt : doubts_of(c))
                QVERIFY2(doubt.path == "conditions" || doubt.path.ends_with("poisson_ratio"), doubt.reason.c_str());
        }
    }

    void nodes_fill_the_area_less_holes_and_slots() {
        Part plate = default_part(PartKind::plate); // 100 × 50 mm, nodes every mm
        QCOMPARE(prepare_model(case_of(plate)).nodes.size(), std::size_t(5000));
        plate.holes = {{mm(30), mm(25), mm(20)}, {mm(70), mm(25), mm(10)}};
        const double holes = std::numbers::pi * (10 * 10 + 5 * 5);
        const auto with_holes = double(prepare_model(case_of(plate)).nodes.size());
        QVERIFY2(std::abs(with_holes - (5000 - holes)) < 12, qPrintable(QString::number(with_holes)));
        plate.holes.clear();
        plate.notches = {{PartEdge::right, mm(25), mm(20), mm(4)}, {PartEdge::top, mm(40), mm(10), mm(2)}};
        const Model notched = prepare_model(case_of(plate));
        QCOMPARE(notched.nodes.size(), std::size_t(5000 - 20 * 4 - 10 * 2));
        for (const Vec3& p : notched.nodes.position) {
            QVERIFY(!(p.x > 0.080 && std::abs(p.y - 0.025) < 0.002));
            QVERIFY(!(p.y > 0.040 && std::abs(p.x - 0.040) < 0.001));
        }
    }

    void a_tube_and_a_disc() {
        Part part = default_part(PartKind::cylinder);
        part.bore = mm(20);
        const Model tube = prepare_model(case_of(part));
        double volume = 0;
        for (const double v : tube.nodes.volume)
            volume += v;
        QVERIFY(test::near(volume, std::numbers::pi * (25 * 25 - 10 * 10) * 100 * 1e-9, 0.01));
        for (const Vec3& p : tube.nodes.position)
            QVERIFY(std::hypot(p.x, p.y) < 0.025 && std::hypot(p.x, p.y) > 0.010 && p.z > 0 && p.z < 0.1);
        part.bore.reset();
        part.space = Space::plane_stress;
        part.length = mm(5);
        const Case disc = case_of(part);
        QCOMPARE(disc.section(), 0.005);
        QVERIFY(test::near(double(prepare_model(disc).nodes.size()) * 2.5 * 2.5, std::numbers::pi * 625, 0.02));
    }

    void a_sharp_notch_cuts_what_crosses_it() {
        for (const PartEdge edge : {PartEdge::left, PartEdge::right, PartEdge::bottom, PartEdge::top}) {
            Part plate = default_part(PartKind::plate);
            plate.length = mm(30);
            plate.height = mm(20);
            plate.notches = {{edge, mm(10), mm(8), std::nullopt}};
            const Model m = prepare_model(case_of(plate));
            const bool is_upright = edge == PartEdge::bottom || edge == PartEdge::top;
            const bool is_far = edge == PartEdge::right || edge == PartEdge::top;
            const double end = is_upright ? 0.020 : 0.030, from = is_far ? end - 0.008 : -1, to = is_far ? 1 : 0.008;
            const std::uint64_t expected = crossing(m.nodes.position, m.horizon, is_upright, 0.010, from, to);
            QVERIFY(expected > 100);
            QCOMPARE(m.bonds_cut(), expected);
        }
    }

    // Supports where the span says, at the bottom; the load at midspan at the top; the gauges beside the mouth.
    void a_beam_has_supports_load_and_gauges() {
        Part beam = default_part(PartKind::beam);
        beam.notches[0].width = mm(5);
        const Case c = case_of(beam);
        const Model m = prepare_model(c);
        const auto mean = [&](const char* name) {
            Vec3 sum{};
            const auto& nodes = m.sets[index_of(c, name)].nodes;
            for (const auto node : nodes)
                sum = sum + (1.0 / double(nodes.size())) * m.nodes.position[node];
            return sum;
        };
        QVERIFY(test::near(mean("left support").x, 0.025, 1e-6) && test::near(mean("right support").x, 0.175, 1e-6));
        QVERIFY(test::near(mean("load").x, 0.100, 1e-6) && mean("load").y > 0.0475);
        QVERIFY(mean("left support").y < 0.0025 && mean("left gauge").y < 0.0025);
        const double left = mean("left gauge").x, right = mean("right gauge").x;
        QVERIFY(left < 0.0975 && left > 0.0925 && right > 0.1025 && right < 0.1075);
        QCOMPARE(m.nodes.size(), std::size_t(1600 - 2 * 4)); // the slot is 2 nodes wide and 4 deep
        // Pressed down, held below, and controlled by the load's deflection.
        QCOMPARE(c.run.stepper, Stepper::newton);
        QCOMPARE(c.conditions.size(), std::size_t(6));
        const auto pressed = std::ranges::find_if(
            c.conditions, [](const auto& e) { return e.set == "load" && e.kind == ConditionKind::displacement; });
        QVERIFY(pressed != c.conditions.end() && test::near(pressed->value[1]->value, -0.15e-3, 1e-9));
        QCOMPARE(c.observers.size(), std::size_t(2));
    }

    // Put in a second time, it replaces what it made before and leaves what is the user's.
    void a_second_part_replaces_the_first() {
        Part beam = default_part(PartKind::beam);
        Case c = case_of(beam);
        SetEntry own;
        own.name = "own";
        own.shape = SetBox{};
        c.sets.push_back(own);
        ConditionEntry gravity;
        gravity.kind = ConditionKind::acceleration;
        gravity.set = "own";
        c.conditions.push_back(gravity);
        beam.span = mm(100);
        put_into(c, beam);
        QCOMPARE(c.conditions.size(), std::size_t(7));
        QCOMPARE(c.cracks.size(), std::size_t(1));
        QCOMPARE(c.observers.size(), std::size_t(2));
        QVERIFY(c.find_set("own"));
        QVERIFY(
            test::near(std::get<SetBox>(c.find_set("left support")->shape).min[0]->value, 0.05 - 1.25 * 2.5e-3, 1e-9));
        Part plate = default_part(PartKind::plate);
        plate.holes = {{mm(50), mm(25), mm(10)}};
        put_into(c, plate);
        QVERIFY(c.find_set("hole"));
        put_into(c, default_part(PartKind::box));
        QVERIFY(!c.find_set("hole") && c.find_set("own"));
        QVERIFY(std::get<BoxGeometry>(c.geometry).without.empty());
    }

    void wrong_numbers_are_named() {
        const auto refused = [](PartKind kind, const char* path, const char* words, auto change) {
            Part part = default_part(kind);
            change(part);
            const auto problems = problems_of(part);
            const bool found = std::ranges::any_of(problems, [&](const Problem& p) {
                return p.path == path && p.reason.find(words) != std::string::npos && !p.remedy.empty();
            });
            if (!found)
                qWarning("%s: %s", path, problems.empty() ? "no problem" : problems.front().reason.c_str());
            return found;
        };
        const auto hole = [](double x, double y, double d) {
            return [=](Part& p) { p.holes = {{mm(x), mm(y), mm(d)}}; };
        };
        const auto notch = [](PartEdge edge, double at, double depth) {
            return [=](Part& p) { p.notches = {{edge, mm(at), mm(depth), std::nullopt}}; };
        };
        QVERIFY(refused(PartKind::plate, "holes[0].x", "outside the plate", hole(106, 25, 10)));
        QVERIFY(refused(PartKind::plate, "holes[0].y", "outside the plate", hole(50, -6, 10)));
        QVERIFY(refused(PartKind::plate, "holes[0].diameter", "whole plate", hole(50, 25, 120)));
        QVERIFY(refused(PartKind::plate, "holes[0].diameter", "greater than 0", hole(50, 25, 0)));
        QVERIFY(refused(PartKind::plate, "notches[0].depth", "shallower", notch(PartEdge::left, 25, 100)));
        QVERIFY(refused(PartKind::plate, "notches[0].at", "outside the left edge", notch(PartEdge::left, 51, 10)));
        QVERIFY(
            refused(PartKind::beam, "notches[0].depth", "shallower than the beam", notch(PartEdge::bottom, 100, 50)));
        QVERIFY(refused(PartKind::beam, "notches[0].at", "at a support", notch(PartEdge::bottom, 26, 10)));
        QVERIFY(refused(PartKind::beam, "span", "outside the beam", [](Part& p) { p.span = mm(201); }));
        QVERIFY(refused(PartKind::beam, "displacement", "greater than 0", [](Part& p) { p.displacement = mm(0); }));
        QVERIFY(refused(PartKind::cylinder, "bore", "wall", [](Part& p) { p.bore = mm(49); }));
        QVERIFY(refused(PartKind::box, "height", "less than the spacing", [](Part& p) { p.height = mm(3); }));
        QVERIFY(refused(PartKind::box, "spacing", "nodes", [](Part& p) { p.length = Quantity(1e6); }));
        QVERIFY(refused(PartKind::box, "length", "greater than 0", [](Part& p) { p.length = mm(-1); }));
        Part half_round = default_part(PartKind::plate); // a round notch at the edge is no fault
        half_round.holes = {{mm(0), mm(25), mm(10)}};
        QVERIFY(problems_of(half_round).empty());
    }
};

PERISCOPE_TEST(PartTest)
} // namespace part_test
#include "part_test.moc"
