// Bodies from dimensions: numbers of nodes and bonds are compared with counts and areas; errors must name the wrong
// number.
#include "core/case_file/material_library.hpp"
#include "core/checks/check_case.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/curves/reactions.hpp"
#include "core/part/part.hpp"
#include "core/part/part_kinds.hpp"
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

// Returns the number of bonds whose line crosses the notch below its tip. A bond through the tip itself is not cut.
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
    return count; // each bond is counted from both ends
}

// Returns the mean position of the nodes of a set, in mm.
Vec3 middle_of(const Case& c, const Model& m, const char* name) {
    Vec3 sum{};
    const auto& nodes = m.sets[index_of(c, name)].nodes;
    for (const auto node : nodes)
        sum = sum + (1e3 / double(nodes.size())) * m.nodes.position[node];
    return sum;
}

double apart(const Vec3& a, double x, double y) { // returns a distance in mm
    return std::hypot(a.x - x, a.y - y);
}

const ConditionEntry* displacement_of(const Case& c, const char* set) {
    const auto found = std::ranges::find_if(
        c.conditions, [&](const auto& e) { return e.set == set && e.kind == ConditionKind::displacement; });
    return found == c.conditions.end() ? nullptr : &*found;
}

// Returns whether a change of the default part is refused at this path, with this text and a remedy.
template <typename Change>
bool refused(PartKind kind, const char* path, const char* words, Change change) {
    Part part = default_part(kind);
    change(part);
    const auto problems = problems_of(part);
    const bool found = std::ranges::any_of(problems, [&](const Problem& p) {
        return p.path == path && p.reason.find(words) != std::string::npos && !p.remedy.empty();
    });
    if (!found)
        qWarning("%s: %s", path, problems.empty() ? "no problem" : problems.front().reason.c_str());
    return found;
}

} // namespace

class PartTest : public QObject {
    Q_OBJECT

private slots:
    void default_parts_are_whole_cases() {
        for (const PartKindInfo& kind : part_kinds()) {
            const Part part = default_part(kind.kind);
            QVERIFY2(problems_of(part).empty(), kind.key.data());
            Case c = case_of(part);
            const auto problems = check_case(c);
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().reason.c_str());
            const Model model = prepare_model(c);
            const auto& openings = std::get<BoxGeometry>(c.geometry).without;
            for (std::size_t s = 0; s < model.sets.size(); ++s)
                if (c.sets[s].name != "outside" && std::ranges::find(openings, c.sets[s].name) == openings.end())
                    QVERIFY2(!model.sets[s].nodes.empty(), c.sets[s].name.c_str());
            for (const Problem& warning : warnings_of(c))
                QVERIFY2(warning.path == "conditions" || warning.path.ends_with("poisson_ratio"),
                         warning.reason.c_str());
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

    // The supports are at the bottom at the distance of the span, the load is at the top at midspan, and the gauges are
    // beside the mouth of the notch.
    void a_beam_has_supports_load_and_gauges() {
        Part beam = default_part(PartKind::beam);
        beam.notches[0].width = mm(5);
        const Case c = case_of(beam);
        const Model m = prepare_model(c);
        const auto mean = [&](const char* name) { return 1e-3 * middle_of(c, m, name); };
        QVERIFY(test::near(mean("left support").x, 0.025, 1e-6) && test::near(mean("right support").x, 0.175, 1e-6));
        QVERIFY(test::near(mean("load").x, 0.100, 1e-6) && mean("load").y > 0.0475);
        QVERIFY(mean("left support").y < 0.0025 && mean("left gauge").y < 0.0025);
        const double left = mean("left gauge").x, right = mean("right gauge").x;
        QVERIFY(left < 0.0975 && left > 0.0925 && right > 0.1025 && right < 0.1075);
        QCOMPARE(m.nodes.size(), std::size_t(1600 - 2 * 4)); // the slot is 2 nodes wide and 4 deep
        // The beam is pressed down, held at the bottom, and its analysis is controlled by the displacement of the load.
        QCOMPARE(c.run.stepper, Stepper::newton);
        QCOMPARE(c.conditions.size(), std::size_t(6));
        QVERIFY(test::near(displacement_of(c, "load")->value[1]->value, -0.15e-3, 1e-9));
        QCOMPARE(c.observers.size(), std::size_t(5)); // load, deflection, CMOD, both supports
    }

    // If a part is added a second time, it replaces the entries that it made before and leaves the user's own entries.
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
        QCOMPARE(c.observers.size(), std::size_t(5));
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

    // The volume is the area of the outline, minus corner, holes and groove, times the thickness.
    void specimens_have_the_volume_of_their_outline() {
        const double pi = std::numbers::pi;
        for (const auto& [kind, area, thickness] :
             {std::tuple(PartKind::four_point_beam, 500 * 150.0, 150.0),
              std::tuple(PartKind::l_panel, 500 * 500.0 - 250 * 250, 100.0),
              std::tuple(PartKind::compact_tension, 62.5 * 60 - 2 * pi * 6.25 * 6.25, 25.0),
              std::tuple(PartKind::wedge_splitting, 200 * 200.0 - 32 * 20, 100.0),
              std::tuple(PartKind::brazilian_disc, pi * 27 * 27, 27.0),
              std::tuple(PartKind::double_cantilever, 100 * 20.0, 10.0)}) {
            const Model model = prepare_model(case_of(default_part(kind)));
            double volume = 0;
            for (const double v : model.nodes.volume)
                volume += v;
            VERIFY_NEAR_BY(test::near, 1e9 * volume, area * thickness, 0.005);
        }
    }

    void the_sets_of_specimens_lie_where_they_should() {
        const auto has_sets = [](PartKind kind, std::initializer_list<std::tuple<const char*, double, double>> places) {
            const Case c = case_of(default_part(kind));
            const Model m = prepare_model(c);
            return std::ranges::all_of(places, [&](const auto& place) {
                const Vec3 middle = middle_of(c, m, std::get<0>(place));
                const bool good = apart(middle, std::get<1>(place), std::get<2>(place)) < 1e-6;
                if (!good)
                    qWarning("%s: %g, %g", std::get<0>(place), middle.x, middle.y);
                return good;
            });
        };
        QVERIFY(has_sets(PartKind::four_point_beam, {{"left support", 25, 2.5},
                                                     {"right support", 475, 2.5},
                                                     {"supports", 250, 2.5},
                                                     {"left load", 175, 147.5},
                                                     {"load", 250, 147.5},
                                                     {"midspan", 250, 147.5}}));
        QVERIFY(has_sets(PartKind::l_panel, {{"clamp", 125, 7.5}, {"load", 470, 252.5}}));
        QVERIFY(has_sets(PartKind::compact_tension, {{"upper pin", 12.5, 50.625},
                                                     {"lower pin", 12.5, 9.375},
                                                     {"upper gauge", 0.625, 31.25},
                                                     {"lower gauge", 0.625, 28.75}}));
        QVERIFY(has_sets(PartKind::wedge_splitting, {{"left face", 82, 190},
                                                     {"right face", 118, 190},
                                                     {"support", 100, 2},
                                                     {"left gauge", 96, 178},
                                                     {"right gauge", 104, 178}}));
        QVERIFY(has_sets(PartKind::double_cantilever,
                         {{"lower arm", 0.5, 5}, {"upper arm", 0.5, 15}, {"support", 99.5, 10}}));
        const Case disc = case_of(default_part(PartKind::brazilian_disc)); // its centre is the origin
        const Model m = prepare_model(disc);
        for (const auto& [name, side] : {std::pair("upper strip", 1.0), std::pair("lower strip", -1.0)}) {
            for (const auto node : m.sets[index_of(disc, name)].nodes)
                QVERIFY(side * m.nodes.position[node].y > 0.025 && std::abs(m.nodes.position[node].x) < 0.00251);
            QVERIFY(std::abs(middle_of(disc, m, name).x) < 1e-6);
        }
    }

    void the_cracks_of_specimens_cut_what_crosses_them() {
        for (const auto& [kind, is_upright, at, from, to] :
             {std::tuple(PartKind::compact_tension, false, 0.030, -1.0, 0.0375),
              std::tuple(PartKind::wedge_splitting, true, 0.100, 0.100, 1.0),
              std::tuple(PartKind::double_cantilever, false, 0.010, -1.0, 0.030)}) {
            const Model m = prepare_model(case_of(default_part(kind)));
            const std::uint64_t expected = crossing(m.nodes.position, m.horizon, is_upright, at, from, to);
            QVERIFY(expected > 100);
            QCOMPARE(m.bonds_cut(), expected);
        }
        Part beam = default_part(PartKind::four_point_beam);
        beam.notches = {{PartEdge::bottom, mm(250), mm(50), std::nullopt}};
        const Case notched = case_of(beam);
        QCOMPARE(notched.observers.size(), std::size_t(5)); // load, deflection, CMOD, both supports
        const Model m = prepare_model(notched);
        QCOMPARE(m.bonds_cut(), crossing(m.nodes.position, m.horizon, true, 0.250, -1, 0.050));
    }

    void specimens_are_loaded_quasi_statically() {
        for (const PartKindInfo& kind : part_kinds()) {
            if (kind.load.empty())
                continue;
            for (const Space space : {Space::plane_stress, Space::plane_strain, Space::solid}) {
                Part part = default_part(kind.kind);
                part.space = space;
                QVERIFY2(problems_of(part).empty(), kind.key.data());
                const Case c = case_of(part);
                const auto problems = check_case(c);
                QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().reason.c_str());
                QVERIFY(c.run.stepper == Stepper::newton && c.observers.size() >= 2);
                for (const Reaction& reaction : reactions(c, {})) // the table shows no support as "not observed"
                    QVERIFY2(!reaction.observer.empty(), c.conditions[reaction.index].set.c_str());
                part.is_loaded = false;
                const Case plain = case_of(part);
                QVERIFY(plain.conditions.empty() && plain.observers.empty() && plain.sets.size() == c.sets.size());
            }
        }
        const Case panel = case_of(default_part(PartKind::l_panel)); // the panel is pushed up
        QVERIFY(test::near(displacement_of(panel, "load")->value[1]->value, 0.5e-3, 1e-9));
        const Case tension = case_of(default_part(PartKind::compact_tension));
        QVERIFY(test::near(displacement_of(tension, "upper pin")->value[1]->value, 0.25e-3, 1e-9));
        QVERIFY(test::near(displacement_of(tension, "lower pin")->value[1]->value, -0.25e-3, 1e-9));
        QCOMPARE(displacement_of(tension, "upper pin")->ramp, RampShape::smooth);
        const Case block = case_of(default_part(PartKind::wedge_splitting));
        QVERIFY(test::near(displacement_of(block, "left face")->value[0]->value, -0.25e-3, 1e-9));
        QVERIFY(!displacement_of(block, "left face")->value[1]);
        const Case disc = case_of(default_part(PartKind::brazilian_disc));
        QVERIFY(test::near(displacement_of(disc, "upper strip")->value[1]->value, -0.1e-3, 1e-9));
    }

    void specimens_take_materials_of_the_library() {
        const auto library = read_material_library(std::string(PERISCOPE_SOURCE_DIR) + "/resources/materials.json");
        for (const PartKindInfo& kind : part_kinds())
            for (const LibraryMaterial& entry : library) {
                Case c = case_of(default_part(kind.kind));
                c.materials = {entry.material};
                const auto problems = check_case(c);
                QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().reason.c_str());
            }
    }

    // With an odd number of rows, the row of nodes in the plane of the crack is in neither arm. The arms are pulled in
    // opposite directions.
    void arms_of_an_odd_number_of_rows_are_apart() {
        Part part = default_part(PartKind::double_cantilever);
        part.height = mm(21);
        const Case c = case_of(part);
        const Model m = prepare_model(c);
        QCOMPARE(m.sets[index_of(c, "lower arm")].nodes.size(), std::size_t(10));
        QCOMPARE(m.sets[index_of(c, "upper arm")].nodes.size(), std::size_t(10));
    }

    void wrong_specimens_are_named() {
        using enum PartKind;
        QVERIFY(refused(four_point_beam, "span", "outside the beam", [](Part& p) { p.span = mm(500); }));
        QVERIFY(refused(four_point_beam, "inner_span", "not shorter", [](Part& p) { p.inner_span = mm(450); }));
        QVERIFY(refused(four_point_beam, "inner_span", "no gap", [](Part& p) { p.inner_span = mm(20); }));
        QVERIFY(refused(four_point_beam, "notches[0].depth", "shallower than the beam", [](Part& p) {
            p.notches = {{PartEdge::bottom, mm(250), mm(150), std::nullopt}};
        }));
        QVERIFY(refused(l_panel, "leg", "no corner", [](Part& p) { p.leg = mm(500); }));
        QVERIFY(refused(l_panel, "load_distance", "vertical leg", [](Part& p) { p.load_distance = mm(250); }));
        QVERIFY(refused(l_panel, "load_distance", "free end", [](Part& p) { p.load_distance = mm(1); }));
        QVERIFY(refused(l_panel, "spacing", "too coarse", [](Part& p) { p.spacing = mm(50); }));
        QVERIFY(refused(compact_tension, "crack", "in front of the crack", [](Part& p) { p.crack = mm(50); }));
        QVERIFY(refused(compact_tension, "spacing", "too coarse", [](Part& p) { p.spacing = mm(5); }));
        QVERIFY(refused(wedge_splitting, "crack", "below the notch", [](Part& p) { p.crack = mm(180); }));
        QVERIFY(refused(wedge_splitting, "groove_width", "no walls", [](Part& p) { p.groove_width = mm(200); }));
        QVERIFY(refused(wedge_splitting, "groove_width", "5 spacings", [](Part& p) { p.groove_width = mm(10); }));
        QVERIFY(refused(wedge_splitting, "groove_depth", "no block", [](Part& p) { p.groove_depth = mm(200); }));
        QVERIFY(refused(brazilian_disc, "strip", "a fifth of the diameter", [](Part& p) { p.strip = mm(30); }));
        QVERIFY(refused(brazilian_disc, "strip", "2 spacings", [](Part& p) { p.strip = mm(1); }));
        QVERIFY(refused(brazilian_disc, "spacing", "too coarse", [](Part& p) { p.spacing = mm(6); }));
        QVERIFY(refused(double_cantilever, "crack", "in front of it", [](Part& p) { p.crack = mm(100); }));
        QVERIFY(refused(double_cantilever, "displacement", "greater than 0", [](Part& p) { p.displacement = mm(0); }));
    }

    void wrong_numbers_are_named() {
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
        Part half_round = default_part(PartKind::plate); // a round notch at the edge is no error
        half_round.holes = {{mm(0), mm(25), mm(10)}};
        QVERIFY(problems_of(half_round).empty());
    }
};

PERISCOPE_TEST(PartTest)
} // namespace part_test
#include "part_test.moc"
