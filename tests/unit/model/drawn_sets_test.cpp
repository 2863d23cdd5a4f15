// Sets drawn in the view, sets below the body's surface, and sets grown from others: which nodes they hold, counted by
// hand.
#include "core/case_file/case_file.hpp"
#include "core/conditions/face_area.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/sets/node_set.hpp"
#include "core/shapes/surface_parts.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QtTest>

#include <algorithm>
#include <numbers>

namespace drawn_sets_test {

using namespace periscope;
using namespace periscope::test;

namespace {

QuantityVector plain(double x, double y, double z) {
    return {Quantity(x), Quantity(y), Quantity(z)};
}

SetPrism along_z(std::initializer_list<std::array<double, 2>> corners, double at = 0) {
    SetPrism prism;
    for (const auto& [x, y] : corners)
        prism.outline.push_back(places(x, y, at));
    prism.direction = plain(0, 0, -3);
    return prism;
}

} // namespace

class DrawnSetsTest : public QObject {
    Q_OBJECT

private slots:
    void outlines_go_through_the_body() {
        SetPrism square =
            along_z({{1, 1}, {4, 1}, {4, 3}, {1, 3}}, 20); // its border belongs to it, wherever it is drawn
        QCOMPARE(count(cube(), square), std::size_t(4 * 3 * 7));
        QCOMPARE(count(cube(Space::plane_stress), square), std::size_t(4 * 3));
        std::reverse(square.outline.begin(), square.outline.end());
        QCOMPARE(count(cube(), square), std::size_t(4 * 3 * 7));
        // Concave: an L of three squares of 3 × 3 less what they share.
        const SetPrism corner = along_z({{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}});
        QCOMPARE(count(cube(), corner), std::size_t((5 * 3 + 3 * 2) * 7));
        // Askew, along the diagonal of x and z: of each layer of z the square moves by one.
        SetPrism askew = along_z({{-0.1, -0.1}, {0.1, -0.1}, {0.1, 0.1}, {-0.1, 0.1}});
        askew.direction = plain(1, 0, 1);
        QCOMPARE(count(cube(), askew), std::size_t(7));
        // Of a triangle x ≥ 0, y ≥ 0, x + y ≤ 3.
        QCOMPARE(count(cube(), along_z({{0, 0}, {3, 0}, {0, 3}})), std::size_t((4 + 3 + 2 + 1) * 7));
    }

    void outlines_of_the_layer_that_is_seen() {
        SetPrism square = along_z({{1, 1}, {4, 1}, {4, 3}, {1, 3}}); // seen from above, down −z
        square.depth = spacings(1);                                  // nodes lie half a spacing deep
        Case c = cube();
        c.sets = {named("top", square)};
        const Nodes nodes = discretise(c, std::nullopt);
        const auto top = nodes_of_sets(c, nodes)[0];
        QCOMPARE(top.size(), std::size_t(12));
        for (const std::uint32_t node : top)
            QVERIFY(std::abs(nodes.position[node].z - 6.5 * dx) < 1e-9);
        square.depth = spacings(1.5); // its border too
        QCOMPARE(count(cube(), square), std::size_t(24));
        square.depth = Quantity(0.75);
        square.depth->in_horizons = true; // of two spacings
        QCOMPARE(count(cube(), square), std::size_t(24));
        // In a sheet nothing faces the viewer.
        QCOMPARE(count(cube(Space::plane_stress), square), std::size_t(0));
    }

    void faces_of_a_box() {
        SetFace face;
        face.point = {Quantity(7 * dx), Quantity(2.2 * dx), Quantity(3.1 * dx)};
        QCOMPARE(count(cube(), face), std::size_t(49)); // one spacing: the layer half a spacing deep
        face.depth = spacings(2);
        QCOMPARE(count(cube(), face), std::size_t(2 * 49));
        face.depth = Quantity(0.4 * dx);
        QCOMPARE(count(cube(), face), std::size_t(0));
        face.depth = spacings(0.5);
        face.angle = in_degrees(90); // around every edge
        QCOMPARE(count(cube(), face), std::size_t(7 * 7 * 7 - 5 * 5 * 5));
        SetFace edge;
        edge.point = {Quantity(7 * dx), Quantity(2.2 * dx), Quantity(0.5 * dx)};
        QCOMPARE(count(cube(Space::plane_stress), edge), std::size_t(7));
        SetFacing right;
        right.direction = plain(2, 0, 0);
        QCOMPARE(count(cube(), right), std::size_t(49));
        right.direction = plain(1, 1, 0); // 45° from two sides
        QCOMPARE(count(cube(), right), std::size_t(0));
        right.angle = in_degrees(45);
        QCOMPARE(count(cube(), right), std::size_t(49 + 49 - 7));
        right.angle = in_degrees(180);
        QCOMPARE(count(cube(), right), std::size_t(7 * 7 * 7 - 5 * 5 * 5));
    }

    // A tube of 48 sides, which bend by 7.5°: four faces, its two ends, its outside and its bore.
    void faces_of_a_surface() {
        constexpr double outer = 10e-3, inner = 5e-3, height = 8e-3;
        const Surface tube = test::tube(outer, inner, height, 48);
        const SurfaceFaces faces(tube);
        const auto face_near = [&](const Vec3& p, double degrees) {
            return faces.face_of(nearest_triangle(tube, p), degrees * std::numbers::pi / 180);
        };
        const Box box = bounding_box(tube.points);
        const double middle = box.centre().z;
        QCOMPARE(face_near({inner, 0.1e-3, middle}, 20).size(), std::size_t(96));
        QCOMPARE(face_near({outer, 0.1e-3, middle}, 20).size(), std::size_t(96));
        QCOMPARE(face_near({7e-3, 1e-3, box.max.z}, 20).size(), std::size_t(96));
        QCOMPARE(face_near({outer, 0.1e-3, middle}, 5).size(), std::size_t(2)); // one of its sides
        QCOMPARE(face_near({outer, 0.1e-3, middle}, 90).size(), tube.triangles.size());
        // Of the bore all triangles look inwards, and only those.
        for (const std::uint32_t t : face_near({inner, 0.1e-3, middle}, 20)) {
            const Vec3 p = tube.points[tube.triangles[t][0]], n = unit_normal(tube, t);
            QVERIFY(n.x * p.x + n.y * p.y < 0 && std::hypot(p.x, p.y) < 5.1e-3);
        }
        QCOMPARE(facing(tube, {0, 0, 1}, 0.1).size(), std::size_t(96));
        QCOMPARE(facing(tube, {-5, 0, 0}, std::numbers::pi / 2 - 1e-6).size(),
                 std::size_t(48 + 48)); // half of the outside and of the bore

        // Filled with a lattice: the bore's layer has the nodes up to a spacing from it.
        Nodes nodes = fill_with_lattice(tube, dx);
        nodes.outline = std::make_shared<const Surface>(tube);
        Case c = cube();
        SetFace bore;
        bore.point = plain(inner, 0.1e-3, middle);
        c.sets = {named("bore", bore)};
        const auto found = nodes_of_sets(c, nodes)[0];
        std::size_t expected = 0;
        for (const Vec3& p : nodes.position)
            expected += std::hypot(p.x, p.y) <= inner + dx ? 1 : 0;
        QVERIFY(expected > 100);
        // The polygon lies up to 1 − cos 3.75° = 0.2 % of its radius within the circle.
        QVERIFY2(std::abs(double(found.size()) - double(expected)) <= 0.05 * double(expected),
                 qPrintable(QString::number(found.size())));
        for (const std::uint32_t node : found)
            QVERIFY(std::hypot(nodes.position[node].x, nodes.position[node].y) <= inner + dx + 1e-9);
    }

    void rays_meet_the_surface_first() {
        const Surface box = test::box_surface({0, 0, 0}, {2, 1, 1});
        const auto hit = first_hit(box, {5, 0.25, 0.5}, {-2, 0, 0});
        QVERIFY(hit && std::abs(hit->point.x - 2) < 1e-12);
        QVERIFY(norm(unit_normal(box, hit->triangle) - Vec3{1, 0, 0}) < 1e-12);
        QVERIFY(!first_hit(box, {5, 1.25, 0.5}, {-1, 0, 0}));
        QVERIFY(!first_hit(box, {5, 0.25, 0.5}, {1, 0, 0}));      // behind
        QVERIFY(NearTriangles(box).within({2.3, 1.4, 0.5}, 0.5)); // an edge: 3, 4, 5
        QVERIFY(!NearTriangles(box).within({2.3, 1.4, 0.5}, 0.4999));
        QVERIFY(NearTriangles(box).within({1, 0.5, 0.5}, 0.5));
        QVERIFY(!NearTriangles(box).within({1, 0.5, 0.5}, 0.4999));
    }

    void painting_of_the_surface_alone() {
        BrushDab dab;
        dab.centre = places(3, 3, 6);
        dab.radius = spacings(1.01);
        SetBrush brush;
        brush.dabs = {dab};
        QCOMPARE(count(cube(), brush), std::size_t(6)); // itself, four beside it, one below
        brush.dabs[0].depth = spacings(1);
        QCOMPARE(count(cube(), brush), std::size_t(5));
        BrushDab deep = dab; // erased inside alone: the surface stays
        deep.erase = true;
        brush.dabs = {dab, deep};
        QCOMPARE(count(cube(), brush), std::size_t(0));
        brush.dabs[1].depth = spacings(1);
        QCOMPARE(count(cube(), brush), std::size_t(1));
    }

    void grown_and_shrunk() {
        Case c = cube();
        SetBox box;
        box.min = {spacings(2.5), spacings(2.5), spacings(2.5)};
        box.max = {spacings(4.5), spacings(4.5), spacings(4.5)};
        c.sets = {named("core", box)}; // 3 × 3 × 3 in the middle
        QCOMPARE(count(c, SetGrown{"core", spacings(1)}), std::size_t(27 + 6 * 9));
        QCOMPARE(count(c, SetGrown{"core", spacings(1.42)}), std::size_t(27 + 6 * 9 + 12 * 3)); // √2: along the edges
        QCOMPARE(count(c, SetGrown{"core", spacings(-1)}), std::size_t(1));
        QCOMPARE(count(c, SetGrown{"core", spacings(0.5)}), std::size_t(27));
        QCOMPARE(count(c, SetGrown{"core", spacings(100)}), std::size_t(343));
        QCOMPARE(count(c, SetGrown{"core", spacings(-100)}), std::size_t(0));
        c.sets.push_back(named("all", SetBox{})); // nothing is beside it: the body's surface takes nothing
        QCOMPARE(count(c, SetGrown{"all", spacings(-3)}), std::size_t(343));
        c.sets.push_back(named("more", SetGrown{"core", spacings(1)}));
        QCOMPARE(count(c, SetGrown{"more", spacings(-1)}), std::size_t(27));
        QCOMPARE(count(c, SetCombination{"more - core"}), std::size_t(54));
    }

    void without_sense_are_refused() {
        Case c = cube();
        SetPrism flat = along_z({{0, 0}, {1, 0}, {2, 0}}), two = along_z({{0, 0}, {1, 0}}), none = flat;
        none.direction = plain(0, 0, 0);
        none.depth = Quantity(-1.0);
        SetFace face;
        face.angle = Quantity(20.0); // radians: degrees were meant
        face.depth = Quantity(-1.0);
        SetFacing facing;
        facing.direction = plain(0, 0, 0);
        c.sets = {named("a", flat),
                  named("b", two),
                  named("c", none),
                  named("d", face),
                  named("e", facing),
                  named("f", SetGrown{"g", spacings(0)}),
                  named("h", SetGrown{"i", spacings(1)}),
                  named("i", SetGrown{"h", spacings(1)})};
        c.sets[0].colour = "orange";
        QVERIFY(problem_at(c, "sets[0].prism.outline").contains("Encloses no area"));
        QVERIFY(problem_at(c, "sets[0].colour").contains("'orange' is not a colour"));
        QVERIFY(problem_at(c, "sets[1].prism.outline").contains("Only 2 corners"));
        QVERIFY(problem_at(c, "sets[2].prism.direction").contains("zero length"));
        QVERIFY(problem_at(c, "sets[2].prism.depth").contains("not be negative"));
        QVERIFY(problem_at(c, "sets[3].face.angle").contains("is 1145.92 degrees"));
        QVERIFY(problem_at(c, "sets[3].face.depth").contains("not be negative"));
        QVERIFY(problem_at(c, "sets[4].facing.direction").contains("zero length"));
        QVERIFY(problem_at(c, "sets[5].grown.set").contains("Unknown node set 'g'"));
        QVERIFY(problem_at(c, "sets[5].grown.by").contains("'-1 dx' to shrink"));
        QVERIFY(problem_at(c, "sets[6].grown").contains("'h' → 'i' → 'h'"));
        QVERIFY(nodes_of_sets(c, discretise(c, std::nullopt)).size() == 8); // ends
        std::get<BoxGeometry>(c.geometry).without = {"d"};
        QVERIFY(problem_at(c, "geometry.lattice.holes[0]").contains("surface selection"));
    }

    void files_keep_them() {
        const std::string text = R"json({ "periscope": 2, "name": "t",
            "geometry": { "lattice": { "box": ["7 mm", "7 mm", "7 mm"], "spacing": "1 mm" } },
            "horizon": "2 dx",
            "materials": [ { "name": "m", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.01 } ],
            "sets": [ { "name": "drawn", "prism": { "outline": [[0, 0, 0], ["5 mm", 0, 0], [0, "5 mm", 0]], "direction": [0, 0, 1],
                                                      "depth": "1 horizon" }, "colour": "#00Ff7f" },
                      { "name": "bore", "face": { "point": ["7 mm", "3 mm", "3 mm"], "angle": "30 deg", "depth": "1.5 dx" } },
                      { "name": "top", "facing": { "direction": [0, 1, 0] } },
                      { "name": "more", "grown": { "set": "top", "by": "-1 dx" } },
                      { "name": "spot", "brush": [ { "centre": ["3 mm", "3 mm", "7 mm"], "radius": "2 mm", "depth": "1 dx" } ] } ],
            "run": { "end_time": "1 us" } })json";
        const ParsedCase once = parse_case(text, "/");
        QVERIFY2(once.problems.empty(), once.problems.empty() ? "" : once.problems[0].text().c_str());
        QCOMPARE(std::get<SetFace>(once.value.sets[1].shape).angle.value, std::numbers::pi / 6);
        QCOMPARE(std::get<SetFacing>(once.value.sets[2].shape).angle.value, std::numbers::pi / 9); // 20° by themselves
        QCOMPARE(std::get<SetFacing>(once.value.sets[2].shape).depth.metres(dx), dx);
        const std::string written = case_to_json(once.value);
        const ParsedCase again = parse_case(written, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(case_to_json(again.value), written);
        for (const char* words : {"1 horizon", "30 deg", "20 deg", "1.5 dx", "-1 dx", "#00Ff7f", "\"depth\": \"1 dx\""})
            QVERIFY2(written.find(words) != std::string::npos, words);
        const auto problem = [&](const std::string& edit, const std::string& path) {
            for (const Problem& p : parse_case(text, "/", {edit}).problems)
                if (p.path == path)
                    return QString::fromStdString(p.reason + p.remedy);
            return QString("none");
        };
        QVERIFY(problem("sets[0].prism.outline[1]=[1,2]", "sets[0].prism.outline[1]").contains("list of 2"));
        QVERIFY(problem("sets[1].face.angel=5", "sets[1].face.angel").contains("did you mean 'angle'"));
        QVERIFY(problem("sets[1].face.angle=5 mm", "sets[1].face.angle") != "none");
        QVERIFY(problem("sets[3].grown.set=tip", "sets[3].grown.set").contains("did you mean 'top'"));
        QVERIFY(problem("sets[3].grown={}", "sets[3].grown.set") != "none");
        QVERIFY(problem("sets[0].prism={}", "sets[0].prism.outline") != "none");
    }

    // The areas on which a pressure acts: those of the sides of a box, and those of a ball, which add up to zero.
    void areas_of_faces() {
        const auto area_on = [](const SetShape& shape, const Surface& surface) {
            Case c;
            c.geometry = SurfaceGeometry{"body.stl", "mm", Discretisation::lattice, Quantity(0.1)};
            c.sets = {{"face", shape}};
            Nodes nodes;
            nodes.position = Positions{Vec3{0.01, 0.01, 0.01}};
            nodes.volume = std::vector<double>{1e-6};
            nodes.spacing = 0.1;
            nodes.outline = std::make_shared<const Surface>(surface);
            return face_area(c, nodes, "face");
        };
        const Surface box = box_surface({}, {0.02, 0.03, 0.05});
        SetFace face;
        face.point = plain(0.02, 0.01, 0.01);
        const auto side = area_on(face, box);
        QVERIFY(side && std::abs(side->area - 0.0015) < 1e-12);
        QVERIFY(norm(side->outwards - Vec3{0.0015, 0, 0}) < 1e-12);
        SetFacing below;
        below.direction = plain(0, 0, -2);
        const auto bottom = area_on(below, box);
        QVERIFY(bottom && std::abs(bottom->area - 0.0006) < 1e-12);
        QVERIFY(norm(bottom->outwards - Vec3{0, 0, -0.0006}) < 1e-12);
        face.angle = in_degrees(100); // round the corners: all of it
        const auto all = area_on(face, box);
        QVERIFY(all && std::abs(all->area - 2 * (0.0006 + 0.001 + 0.0015)) < 1e-12);
        QVERIFY(norm(all->outwards) < 1e-15);
        // Half of a ball of 1 m: 2π m², of which π m² count along its axis.
        const Surface round = ball(1, 4);
        SetFacing half;
        half.angle = in_degrees(90);
        const auto dome = area_on(half, round);
        QVERIFY(dome && std::abs(dome->area / (2 * std::numbers::pi) - 1) < 0.03);
        QVERIFY(std::abs(dome->outwards.z / std::numbers::pi - 1) < 0.03);
    }
};

PERISCOPE_TEST(DrawnSetsTest)
} // namespace drawn_sets_test
#include "drawn_sets_test.moc"
