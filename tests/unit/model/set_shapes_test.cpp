// Sets by shape, of a material and of other sets, counted by hand on small lattices.
#include "core/case/set_expression.hpp"
#include "core/case/set_uses.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/sets/node_set.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <cmath>

namespace set_shapes_test {

using namespace periscope;
using namespace periscope::test;

namespace {

SetEntry slab(const std::string& name, double first, double last) { // of whole layers along x
    SetBox box;
    box.min[0] = spacings(first + 0.5);
    box.max[0] = spacings(last + 0.5);
    return named(name, box);
}

} // namespace

class SetShapesTest : public QObject {
    Q_OBJECT

private slots:
    void names_helper_sets() {
        Case c = cube();
        const auto add = [&](const char* name, SetShape shape) { c.sets.push_back({name, std::move(shape)}); };
        add("bar", SetBox{});
        add("tip", SetBox{});
        add("bar without tip", SetCombination{"bar - tip"});
        add("hole", SetSphere{});
        add("alone", SetBox{}); // used by nobody: someone just drew it
        std::get<BoxGeometry>(c.geometry).without = {"hole"};
        QCOMPARE(helper_sets(c), (std::vector<bool>{true, true, false, true, false}));
        ConditionEntry fixed;
        fixed.set = "tip"; // a set of its own right
        c.conditions = {fixed};
        QCOMPARE(helper_sets(c), (std::vector<bool>{true, false, false, true, false}));
    }

    void spheres() {
        SetSphere s;
        s.centre = places(3, 3, 3);
        s.radius = spacings(1.01);
        QCOMPARE(count(cube(), s), std::size_t(7)); // itself and six neighbours
        s.radius = spacings(1);                     // the border belongs to it
        QCOMPARE(count(cube(), s), std::size_t(7));
        s.radius = spacings(0.99);
        QCOMPARE(count(cube(), s), std::size_t(1));
        s.radius = spacings(1.42); // √2: twelve edges more
        QCOMPARE(count(cube(), s), std::size_t(19));
        s.centre = places(0, 0, 0);
        s.radius = spacings(1.01);
        QCOMPARE(count(cube(), s), std::size_t(4));
        s.centre = places(3, 3, 0);
        QCOMPARE(count(cube(Space::plane_stress), s), std::size_t(5));
    }

    void cylinders() {
        SetCylinder s;
        s.from = places(3, 3, 1);
        s.to = places(3, 3, 5);
        s.radius = spacings(1.01);
        QCOMPARE(count(cube(), s), std::size_t(25)); // crosses of five in layers 1 to 5, both ends included
        std::swap(s.from, s.to);
        QCOMPARE(count(cube(), s), std::size_t(25));
        s.from = places(0, 0, 3); // along a diagonal: seven nodes on it, and six on either side at √½
        s.to = places(6, 6, 3);
        s.radius = spacings(0.71);
        QCOMPARE(count(cube(), s), std::size_t(7 + 2 * 6 + 2 * 0));
        s.from = places(3, 3, -5);
        s.to = places(3, 3, 5);
        s.radius = spacings(1.01);
        QCOMPARE(count(cube(Space::plane_stress), s), std::size_t(5));
    }

    void layers_behind_planes() {
        SetPlane s;
        s.point = places(6, 0, 0);
        s.normal = {Quantity(2.0), Quantity(0.0), Quantity(0.0)}; // of any length
        s.depth = spacings(1);
        QCOMPARE(count(cube(), s), std::size_t(2 * 49)); // layers 5 and 6: both bounds belong to it
        s.normal[0] = -2.0;                              // behind it is nothing but its own layer
        QCOMPARE(count(cube(), s), std::size_t(49));
        s.depth = Quantity(1.5);
        s.depth.in_horizons = true; // of two spacings
        s.normal[0] = 1.0;
        QCOMPARE(count(cube(), s), std::size_t(4 * 49));
        QCOMPARE(count(cube(Space::plane_stress), s), std::size_t(4 * 7));
        s.point = places(0, 0, 0); // a corner cut off at x + y = 2: one, two and three columns
        s.point[0] = spacings(2.5);
        s.normal = {Quantity(1.0), Quantity(1.0), Quantity(0.0)};
        s.depth = spacings(10);
        QCOMPARE(count(cube(), s), std::size_t((1 + 2 + 3) * 7));
    }

    void the_nearest_node() {
        Case c = cube();
        SetNearest s;
        s.point = places(2.4, 5.1, 3.3);
        c.sets = {named("one", s)};
        const Nodes nodes = discretise(c, std::nullopt);
        auto found = nodes_of_sets(c, nodes)[0];
        QCOMPARE(found, (std::vector<std::uint32_t>{(2 * 7 + 5) * 7 + 3}));
        std::get<SetNearest>(c.sets[0].shape).point = places(2.5, 5.5, 3.5); // eight are as near: the first
        QCOMPARE(nodes_of_sets(c, nodes)[0], found);
        std::get<SetNearest>(c.sets[0].shape).point = places(100, 100, 100);
        QCOMPARE(nodes_of_sets(c, nodes)[0], std::vector<std::uint32_t>{342});
    }

    void materials_and_combinations() {
        Case c = cube();
        c.sets = {slab("left", 0, 2), slab("middle part", 2, 4), slab("bars", 5, 5)};
        MaterialEntry bar = c.materials[0];
        bar.name = "bar";
        bar.set = "bars";
        c.materials.push_back(bar);
        const auto layers = [&](const SetShape& shape) { return double(count(c, shape)) / 49; };
        QCOMPARE(layers(SetMaterial{"bar"}), 1.0);
        QCOMPARE(layers(SetMaterial{"matrix"}), 6.0);
        QCOMPARE(layers(SetCombination{"left or 'middle part'"}), 5.0);
        QCOMPARE(layers(SetCombination{"left and 'middle part'"}), 1.0);
        QCOMPARE(layers(SetCombination{"left - 'middle part'"}), 2.0);
        QCOMPARE(layers(SetCombination{"not left"}), 4.0);
        QCOMPARE(layers(SetCombination{"not not left"}), 3.0);
        QCOMPARE(layers(SetCombination{"left and not ('middle part' or bars)"}), 2.0);
        QCOMPARE(layers(SetCombination{"bars or left and 'middle part'"}), 2.0); // and binds tighter
        QCOMPARE(layers(SetCombination{"(bars or left) and 'middle part'"}), 1.0);
        QCOMPARE(layers(SetCombination{"left - 'middle part' - left"}), 0.0); // from the left
        QCOMPARE(layers(SetCombination{"left - ('middle part' - left)"}), 3.0);
        c.sets.push_back(named("steel", SetMaterial{"bar"}));
        QCOMPARE(layers(SetCombination{"steel or left"}), 4.0); // of sets of every kind
        c.sets.push_back(named("all", SetCombination{"steel or not steel"}));
        QCOMPARE(layers(SetCombination{"all"}), 7.0);
        QVERIFY(check_case(c).empty());
    }

    void expressions_that_cannot_be_read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << " "
                                 << "No expression given";
        QTest::newRow("ends") << "a and"
                              << "At character 6: set name expected at the end";
        QTest::newRow("begins") << "or a"
                                << "At character 1: set name expected instead of 'or'";
        QTest::newRow("two names") << "far edge"
                                   << "At character 5: unexpected 'edge'";
        QTest::newRow("open") << "a and (b or c"
                              << "At character 7: missing closing parenthesis";
        QTest::newRow("closed") << "a)"
                                << "At character 2: unexpected ')'";
        QTest::newRow("quote") << "a or 'b"
                               << "At character 6: missing closing quote";
        QTest::newRow("sign") << "ä & b"
                              << "At character 3: unexpected '&'";
        QTest::newRow("deep") << QString(200, '(') + "a"
                              << "nested too deeply";
        QTest::newRow("deep not") << QString("not ").repeated(3000) + "a"
                                  << "nested too deeply";
    }
    void expressions_that_cannot_be_read() {
        QFETCH(QString, text);
        QFETCH(QString, words);
        Case c = cube();
        c.sets = {slab("a", 0, 1), slab("b", 1, 2), slab("c", 1, 2), named("s", SetCombination{text.toStdString()})};
        const QString problem = problem_at(c, "sets[3].combination");
        QVERIFY2(problem.contains(words), qPrintable(problem));
        QVERIFY(nodes_of_sets(c, discretise(c, std::nullopt))[3].empty());
    }

    void names_in_expressions() {
        QCOMPARE(names_in("a - left-edge or not ('it''s' and a)"),
                 (std::vector<std::string>{"a", "left-edge", "it's"}));
        QCOMPARE(with_set_renamed("a -  b or ab and 'a'", "a", "far edge"),
                 std::string("'far edge' -  b or ab and 'far edge'"));
        QCOMPARE(with_set_renamed("not 'far edge'", "far edge", "or"), std::string("not 'or'"));
        QCOMPARE(with_set_renamed("b - a", "a", "it's"), std::string("b - 'it''s'"));
        QCOMPARE(with_set_renamed("b - 'x y'", "x y", "links-außen"), std::string("b - links-außen"));
        QCOMPARE(with_set_renamed("a and (", "a", "b"), std::string("b and ("));
        QCOMPARE(with_set_renamed("a & b", "a", "b"), std::string("a & b")); // not understood: left alone
    }

    void circles_and_unknown_names_are_refused() {
        Case c = cube();
        c.sets = {named("a", SetCombination{"b or c"}), named("b", SetCombination{"not a"}), slab("c", 0, 0)};
        QVERIFY(problem_at(c, "sets[0].combination").contains("'a' → 'b' → 'a'"));
        QVERIFY(problem_at(c, "sets[1].combination").contains("'b' → 'a' → 'b'"));
        QCOMPARE(problem_at(c, "sets[2].box"), QString("none"));
        QVERIFY(nodes_of_sets(c, discretise(c, std::nullopt)).size() == 3); // ends

        c.sets = {named("a", SetMaterial{"bar"}), named("b", SetCombination{"a or c"}), slab("c", 0, 0)};
        MaterialEntry bar = c.materials[0];
        bar.name = "bar";
        bar.set = "b";
        c.materials.push_back(bar);
        QVERIFY(problem_at(c, "sets[0].material").contains("'a' (material 'bar') → 'b' → 'a' (material 'bar')"));
        std::get<SetMaterial>(c.sets[0].shape).material = "matrix"; // everywhere else, which the bars' set decides
        QVERIFY(problem_at(c, "sets[0].material").contains("Depends on itself"));

        c.sets[1].shape = SetCombination{"cc"};
        QVERIFY(problem_at(c, "sets[1].combination").contains("Unknown node set 'cc'"));
        QVERIFY(problem_at(c, "sets[1].combination").contains("did you mean 'c'"));
        c.sets[0].shape = SetMaterial{"ba"};
        QVERIFY(problem_at(c, "sets[0].material").contains("did you mean 'bar'"));
    }

    void shapes_without_sense_are_refused() {
        Case c = cube();
        SetSphere sphere;
        SetCylinder cylinder;
        cylinder.radius = -1.0;
        SetPlane plane;
        plane.normal = {Quantity(0.0), Quantity(0.0), Quantity(0.0)};
        plane.depth = -1.0;
        c.sets = {named("a", sphere), named("b", cylinder), named("c", plane)};
        QVERIFY(problem_at(c, "sets[0].sphere.radius").contains("Must be positive"));
        QVERIFY(problem_at(c, "sets[1].cylinder.radius").contains("Must be positive"));
        QVERIFY(problem_at(c, "sets[1].cylinder.to").contains("same point"));
        QVERIFY(problem_at(c, "sets[2].plane.normal").contains("zero length"));
        QVERIFY(problem_at(c, "sets[2].plane.depth").contains("not be negative"));
    }

    void files_keep_every_kind() {
        const std::string text = R"json({ "periscope": 2, "name": "t",
            "geometry": { "lattice": { "box": ["7 mm", "7 mm", "7 mm"], "spacing": "1 mm", "holes": ["ball", "rod"] } },
            "horizon": "2 dx",
            "materials": [ { "name": "m", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.01 } ],
            "sets": [ { "name": "ball", "sphere": { "centre": ["3 mm", 0, "1 dx"], "radius": "1.2 dx" } },
                      { "name": "rod", "cylinder": { "from": [0, 0, 0], "to": ["7 mm", 0, 0], "radius": "1 mm" } },
                      { "name": "edge", "plane": { "point": [0, 0, "7 mm"], "normal": [0, 0, 1], "depth": "1.5 horizons" } },
                      { "name": "tip", "nearest": ["1 mm", "2 mm", "3 mm"] }, { "name": "of m", "material": "m" },
                      { "name": "rest", "combination": "'of m' and not (edge or tip)" } ],
            "run": { "end_time": "1 us" } })json";
        const ParsedCase once = parse_case(text, "/");
        QVERIFY2(once.problems.empty(), once.problems.empty() ? "" : once.problems[0].text().c_str());
        const auto& plane = std::get<SetPlane>(once.value.sets[2].shape);
        QVERIFY(plane.depth.in_horizons && plane.depth.value == 1.5);
        QCOMPARE(plane.depth.metres(1e-3, 2e-3), 3e-3);
        const std::string written = case_to_json(once.value);
        const ParsedCase again = parse_case(written, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(case_to_json(again.value), written);
        for (const char* words : {"1.5 horizons", "\"holes\"", "1.2 dx", "nearest", "of m", "tip)"})
            QVERIFY2(written.find(words) != std::string::npos, words);

        const auto problem = [&](const std::string& edit, const std::string& path) {
            for (const Problem& p : parse_case(text, "/", {edit}).problems)
                if (p.path == path)
                    return QString::fromStdString(p.reason + p.remedy);
            return QString("none");
        };
        QVERIFY(problem("sets[0].sphere.radius=2 horizons", "sets[0].sphere.radius").contains("depths only"));
        QVERIFY(problem("sets[2].plane.depth=2 horizon", "sets[2].plane.depth") == "none");
        QVERIFY(problem("sets[0].sphere.radios=2", "sets[0].sphere.radios").contains("did you mean 'radius'"));
        QVERIFY(problem("sets[0].box={}", "sets[0]").contains("Both 'box' and 'sphere' given"));
        QVERIFY(problem(R"(sets[0]={"name":"ball"})", "sets[0]").contains("'cylinder'"));
        QVERIFY(problem("sets[3].nearest=[1,2]", "sets[3].nearest").contains("three"));
        QVERIFY(problem("geometry.lattice.holes[0]=bal", "geometry.lattice.holes[0]").contains("did you mean 'ball'"));
        QVERIFY(problem("geometry.lattice.holes[0]=tip", "geometry.lattice.holes[0]").contains("single node"));
        QVERIFY(problem("geometry.lattice.holes[0]=rest", "geometry.lattice.holes[0]")
                    .contains("'of m' is defined by a material"));
        QVERIFY(problem("geometry.lattice.holes[0]=5", "geometry.lattice.holes[0]").contains("name of a node set"));
    }
};

PERISCOPE_TEST(SetShapesTest)
} // namespace set_shapes_test
#include "set_shapes_test.moc"
