// Rigid bodies that a user cannot mean: each gives one clear error at its entry before the run.
#include "core/building/build_model.hpp"
#include "core/checks/check_case.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <fmt/format.h>

#include <fstream>

namespace rigid_bodies_case_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// A block of 20 × 10 × 10 mm that begins at the origin, or a plate of 20 × 10 mm.
constexpr const char* block = R"({
  "periscope": 2, "name": "test",
  "geometry": { "lattice": { "box": ["20 mm", "10 mm", "10 mm"], "spacing": "1 mm" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" } ],
  "conditions": [],
  "rigid_bodies": [%1],
  "run": { "end_time": "100 us" } })";

// Returns all problems of the case, in the order in which a run would find them.
std::vector<Problem> problems_of(const QString& bodies, const std::vector<std::string>& edits = {}) {
    const ParsedCase parsed = parse_case(QString(block).arg(bodies).toStdString(), {}, edits);
    std::vector<Problem> found = parsed.problems;
    if (found.empty())
        found = check_case(parsed.value);
    if (!found.empty())
        return found;
    const Nodes nodes = discretise(parsed.value, std::nullopt);
    found = check_on_nodes(parsed.value, nodes);
    if (!found.empty())
        return found;
    try {
        build_model(parsed.value, nodes);
    } catch (const CaseError& error) {
        return error.problems();
    }
    return {};
}

// Returns a mesh (mm) of quadrilaterals or bricks in columns that become wider along x, 2 mm high and deep.
std::string graded_mesh(bool is_solid) {
    const std::vector<int> x{0, 1, 2, 3, 4, 5, 6, 8, 10, 20};
    const int columns = static_cast<int>(x.size()), rows = 3, layers = is_solid ? 3 : 1;
    const auto number = [&](int i, int j, int k) { return 1 + i + columns * (j + rows * k); };
    std::string text = "*NODE\n";
    for (int k = 0; k < layers; ++k)
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i)
                text += fmt::format("{}, {}, {}, {}\n", number(i, j, k), x[std::size_t(i)], 2 * j, 2 * k);
    text += is_solid ? "*ELEMENT, TYPE=C3D8\n" : "*ELEMENT, TYPE=CPS4\n";
    int element = 0;
    for (int k = 0; k < std::max(layers - 1, 1); ++k)
        for (int j = 0; j + 1 < rows; ++j)
            for (int i = 0; i + 1 < columns; ++i) {
                const auto face = [&](int z) {
                    return fmt::format("{}, {}, {}, {}", number(i, j, z), number(i + 1, j, z), number(i + 1, j + 1, z),
                                       number(i, j + 1, z));
                };
                text += fmt::format("{}, {}{}\n", ++element, face(k), is_solid ? ", " + face(k + 1) : std::string());
            }
    return text;
}

QString body(const char* name, const char* shape, const char* motion = nullptr) {
    return QString(R"({ "name": "%1", %2%3 })").arg(name, shape, motion ? QString(", ") + motion : QString());
}

constexpr const char* steel_ball = R"("sphere": { "centre": ["10 mm", "14 mm", "5 mm"], "radius": "3 mm" })";
constexpr const char* flying = R"("free": { "mass": "10 g", "velocity": [0, "-10 m/s", 0] })";

} // namespace

class RigidBodiesCaseTest : public QObject {
    Q_OBJECT

private slots:
    void a_sound_case_has_no_problem() {
        QVERIFY(problems_of(body("a", steel_ball, flying)).empty());
        QVERIFY(problems_of(body("a", steel_ball) + ", " + body("b", steel_ball))
                    .empty()); // two fixed bodies may be one tool
    }

    void problems_data() {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const QString& bodies, const char* path, const char* reason) {
            QTest::newRow(name) << bodies << path << reason;
        };
        const char* first = "rigid_bodies[0]";
        // Shapes.
        row("sphere of no radius", body("a", R"("sphere": { "centre": [0, "20 mm", 0], "radius": 0 })"),
            "rigid_bodies[0].sphere.radius", "Must be positive, but is 0");
        row("sphere of negative radius", body("a", R"("sphere": { "centre": [0, "20 mm", 0], "radius": "-3 mm" })"),
            "rigid_bodies[0].sphere.radius", "Must be positive, but is -0.003");
        row("sphere without radius", body("a", R"("sphere": { "centre": [0, "20 mm", 0] })"),
            "rigid_bodies[0].sphere.radius", "missing");
        row("box of no size", body("a", R"("box": { "min": [0, "20 mm", 0], "max": ["1 mm", "20 mm", "1 mm"] })"),
            "rigid_bodies[0].box", "Minimum along y is not below the maximum");
        row("box inside out", body("a", R"("box": { "min": ["2 mm", "20 mm", 0], "max": ["1 mm", "21 mm", "1 mm"] })"),
            "rigid_bodies[0].box", "Minimum along x is not below the maximum");
        row("cylinder of no length",
            body("a", R"("cylinder": { "from": [0, "20 mm", 0], "to": [0, "20 mm", 0], "radius": "1 mm" })"),
            "rigid_bodies[0].cylinder", "The two ends coincide");
        row("cylinder of no radius",
            body("a", R"("cylinder": { "from": [0, "20 mm", 0], "to": [0, "25 mm", 0], "radius": 0 })"),
            "rigid_bodies[0].cylinder.radius", "Must be positive, but is 0");
        row("half-space without direction",
            body("a", R"("half_space": { "point": [0, "-2 mm", 0], "normal": [0, 0, 0] })"),
            "rigid_bodies[0].half_space.normal", "Direction has zero length");
        row("surface without a file", body("a", R"("surface": { "file": "", "unit": "mm" })"),
            "rigid_bodies[0].surface.file", "");
        row("surface in no unit", body("a", R"("surface": { "file": "a.stl", "unit": "ell" })"),
            "rigid_bodies[0].surface.unit", "ell");
        row("polygon in a solid", body("a", R"("polygon": [[0, 0, 0], [1, 0, 0], [0, 1, 0]])"),
            "rigid_bodies[0].polygon", "Only available in a plane");
        row("no shape", R"({ "name": "a" })", first, "shape");
        row("two shapes",
            body(
                "a",
                R"("sphere": { "centre": [0, "20 mm", 0], "radius": "1 mm" }, "half_space": { "point": [0, 0, 0], "normal": [0, 1, 0] })"),
            first, "both 'sphere' and 'half_space'");
        // Motions.
        row("no mass", body("a", steel_ball, R"("free": { "velocity": [0, "-10 m/s", 0] })"), "rigid_bodies[0].free",
            "No mass given");
        row("mass and density", body("a", steel_ball, R"("free": { "mass": "1 kg", "density": "7800 kg/m^3" })"),
            "rigid_bodies[0].free", "Both mass and density given");
        row("zero mass", body("a", steel_ball, R"("free": { "mass": 0 })"), "rigid_bodies[0].free.mass",
            "Must be positive, but is 0");
        row("negative mass", body("a", steel_ball, R"("free": { "mass": "-1 kg" })"), "rigid_bodies[0].free.mass",
            "Must be positive, but is -1");
        row("zero density", body("a", steel_ball, R"("free": { "density": 0 })"), "rigid_bodies[0].free.density",
            "Must be positive, but is 0");
        row("lighter than a node", body("a", steel_ball, R"("free": { "mass": "1 mg" })"), "rigid_bodies[0].free",
            "The mass 1e-06 kg is less than that of one node, 7.8e-06 kg");
        row("free half-space", body("a", R"("half_space": { "point": [0, "-2 mm", 0], "normal": [0, 1, 0] })", flying),
            "rigid_bodies[0].free", "A half-space cannot move freely");
        row("free and moved",
            body("a", steel_ball, R"("free": { "mass": "1 kg" }, "moved": { "velocity": [0, 1, 0] })"),
            "rigid_bodies[0].moved", "A free body cannot follow a prescribed motion");
        row("displacement and velocity",
            body("a", steel_ball, R"("moved": { "displacement": [0, "1 mm", 0], "velocity": [0, "1 m/s", 0] })"),
            "rigid_bodies[0].moved", "Both a displacement and a velocity given");
        row("negative friction", body("a", steel_ball, R"("friction": -0.1)"), "rigid_bodies[0].friction", "-0.1");
        row("no contact stiffness", body("a", steel_ball, R"("contact_stiffness": 0)"),
            "rigid_bodies[0].contact_stiffness", "0");
        row("negative contact distance", body("a", steel_ball, R"("contact_distance": "-1 mm")"),
            "rigid_bodies[0].contact_distance", "-0.001");
        // Names.
        row("no name", body("", steel_ball), "rigid_bodies[0].name", "Empty");
        row("the same name twice",
            body("a", steel_ball) + ", " + body("a", R"("sphere": { "centre": [0, "20 mm", 0], "radius": "1 mm" })"),
            "rigid_bodies[1].name", "'a' is used by two rigid bodies");
        // Places.
        row("starts inside", body("a", R"("sphere": { "centre": ["10 mm", "5 mm", "5 mm"], "radius": "3 mm" })"), first,
            "'a' overlaps the deformable body at the start");
        row("reaches into the face",
            body("a", R"("sphere": { "centre": ["10 mm", "12.9 mm", "5 mm"], "radius": "3 mm" })"), first,
            "'a' overlaps the deformable body at the start");
        row("small, between the nodes",
            body("a", R"("sphere": { "centre": ["10 mm", "5 mm", "5 mm"], "radius": "0.1 mm" })"), first,
            "'a' starts inside the deformable body, between its nodes");
        row("a half-space that the block is in",
            body("a", R"("half_space": { "point": [0, "12 mm", 0], "normal": [0, 1, 0] })"), first,
            "'a' overlaps the deformable body at the start: 2000 nodes are nearer");
        const QString other = body("b", R"("sphere": { "centre": ["12 mm", "18 mm", "5 mm"], "radius": "3 mm" })");
        row("two free ones overlap", body("a", steel_ball, flying) + ", " + other, first,
            "'a' and 'b' overlap at the start by 1.51 mm");
        row("free boxes that cross", // no corner of one is inside the other
            body("a", R"("box": { "min": ["5 mm", "14 mm", "4 mm"], "max": ["15 mm", "16 mm", "6 mm"] })", flying) +
                ", " +
                body("b", R"("box": { "min": ["9 mm", "14.5 mm", 0], "max": ["11 mm", "15.5 mm", "10 mm"] })", flying),
            "rigid_bodies[1]", "'a' and 'b' overlap at the start");
        row("free behind a half-space",
            body("wall", R"("half_space": { "point": [0, "12 mm", 0], "normal": [0, -1, 0] })") + ", " +
                body("a", steel_ball, flying),
            "rigid_bodies[1]", "'wall' and 'a' overlap at the start");
        row("free inside a larger one",
            body("large", R"("sphere": { "centre": ["10 mm", "41 mm", "5 mm"], "radius": "30 mm" })") + ", " +
                body("a", R"("sphere": { "centre": ["10 mm", "40 mm", "5 mm"], "radius": "1 mm" })", flying),
            "rigid_bodies[1]", "'large' and 'a' overlap at the start by 30 mm");
    }
    void problems() {
        QFETCH(QString, bodies);
        QFETCH(QString, path);
        QFETCH(QString, reason);
        const std::vector<Problem> found = problems_of(bodies);
        for (const Problem& problem : found)
            qInfo("%s", problem.text().c_str());
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(found[0].path), path);
        QVERIFY(QString::fromStdString(found[0].reason).contains(reason, Qt::CaseInsensitive));
        QVERIFY(!found[0].remedy.empty());
    }

    // A block from a file is 2 mm above the nodes. If it is free, it falls on them; moved down by 2 mm it overlaps the
    // body, as the built-in box does, and a ring around the deformable body does not.
    void surfaces_that_overlap() {
        const auto said_of = [](const Surface& surface, double down) {
            Case c = parse_case(QString(block).arg("").toStdString(), {}, {}).value;
            RigidBodyEntry body;
            body.name = "a";
            RigidSurface shape{"tool.stl"};
            shape.offset[1] = Quantity(-down);
            body.shape = shape;
            c.rigid_bodies = {body};
            std::string said;
            for (const Problem& problem : check_on_nodes(c, discretise(c, std::nullopt), {rigid_form(surface)}))
                said += problem.path + ": " + problem.reason;
            return said;
        };
        const Surface box = box_surface({5e-3, 12e-3, 2e-3}, {15e-3, 20e-3, 8e-3});
        QCOMPARE(said_of(box, 0), std::string());
        QCOMPARE(said_of(box, 2e-3), std::string()); // it touches
        const std::string overlaps = said_of(box, 2.4e-3);
        QVERIFY2(overlaps.starts_with("rigid_bodies[0]: 'a' overlaps the deformable body at the start: ") &&
                     overlaps.find("the deepest by 400 µm") != std::string::npos,
                 overlaps.c_str());
        QVERIFY(said_of(box, 9e-3).find("overlaps the deformable body") != std::string::npos);
        Surface ring = tube(30e-3, 16e-3, 10e-3, 24);
        for (Vec3& point : ring.points)
            point += Vec3{10e-3, 5e-3, 0};
        QCOMPARE(said_of(ring, 0), std::string());
    }

    void between_the_nodes_of_a_coarse_mesh_data() {
        QTest::addColumn<bool>("is_solid");
        QTest::addColumn<double>("y"); // m
        QTest::addColumn<bool>("is_inside");
        for (const bool is_solid : {false, true}) {
            QTest::addRow("%s, inside", is_solid ? "solid" : "plane") << is_solid << 2.9e-3 << true;
            QTest::addRow("%s, above", is_solid ? "solid" : "plane") << is_solid << 4.3e-3 << false;
        }
    }
    // A ball of 0.2 mm is where the nodes of a graded mesh are 10 mm apart, five times the mean distance, so that no
    // node is near it.
    void between_the_nodes_of_a_coarse_mesh() {
        QFETCH(bool, is_solid);
        QFETCH(double, y);
        QFETCH(bool, is_inside);
        const QTemporaryDir folder;
        std::ofstream(folder.filePath("graded.inp").toStdString()) << graded_mesh(is_solid);
        Case c = parse_case(QString(block).arg("").toStdString(), {}, {}).value;
        c.folder = folder.path().toStdString();
        c.geometry = MeshGeometry{"graded.inp",
                                  "mm",
                                  is_solid ? Space::solid : Space::plane_stress,
                                  is_solid ? Quantity() : Quantity(1e-3),
                                  {}};
        RigidBodyEntry ball;
        ball.name = "a";
        ball.shape =
            RigidSphere{{Quantity(15e-3), Quantity(y), Quantity(is_solid ? 2.1e-3 : 0.5e-3)}, Quantity(0.2e-3)};
        c.rigid_bodies = {ball};
        std::string said;
        try {
            prepare_model(c);
        } catch (const CaseError& error) {
            said = error.what();
        }
        QVERIFY2(is_inside ==
                     (said.find("'a' starts inside the deformable body, between its nodes") != std::string::npos),
                 said.c_str());
        QVERIFY2(is_inside || said.empty(), said.c_str());
    }

    // Without its file there is no surface, and without the surface no model.
    void a_surface_must_have_been_read() {
        const auto found = problems_of(body("a", R"("surface": { "file": "tool.stl", "unit": "mm" })"));
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].path, std::string("rigid_bodies[0].surface"));
    }

    void too_many() {
        QStringList all;
        for (int k = 0; k < 33; ++k)
            all << body(qPrintable(QString::number(k)), steel_ball);
        const auto found = problems_of(all.join(", "));
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].reason.find("33 rigid bodies given; the maximum is 32") == 0);
    }

    void what_a_case_with_rigid_bodies_cannot_be() {
        const auto first = [](const char* bodies, const std::string& edit) {
            const auto found = problems_of(body("a", bodies), {edit});
            return found.empty() ? std::string() : found[0].path + ": " + found[0].reason;
        };
        QCOMPARE(first(steel_ball, R"(run.analysis="quasi-static-relaxation")"),
                 std::string("run.analysis: Rigid bodies require the explicit dynamic analysis"));
        QCOMPARE(first(steel_ball, R"(run.integrator="central-difference")"),
                 std::string("run.integrator: Not available with rigid bodies"));
        const std::string plane = R"(geometry.lattice.space="plane_stress")";
        QCOMPARE(first(R"("box": { "min": [0, "20 mm", 0], "max": ["1 mm", "30 mm", 0], "rotation": ["1 deg", 0, 0] })",
                       plane),
                 std::string("rigid_bodies[0].box.rotation: Rotates out of the plane"));
        QCOMPARE(first(R"("surface": { "file": "a.stl", "unit": "mm" })", plane),
                 std::string("rigid_bodies[0].surface: Not available in a plane"));
        const auto of_polygon = [&](const char* points) {
            return first((std::string(R"("polygon": )") + points).c_str(), plane);
        };
        QCOMPARE(of_polygon(R"([[0, "12 mm", 0], ["5 mm", "12 mm", 0], ["5 mm", "15 mm", 0]])"), std::string());
        QCOMPARE(of_polygon(R"([[0, "12 mm", 0], ["5 mm", "12 mm", 0]])"),
                 std::string("rigid_bodies[0].polygon: Only 2 points given"));
        QCOMPARE(
            of_polygon(R"([[0, "12 mm", 0], ["5 mm", "15 mm", 0], ["5 mm", "12 mm", 0], [0, "15 mm", 0]])"),
            std::string("rigid_bodies[0].polygon: Self-intersecting: the edges that start at points 0 and 2 cross or "
                        "touch"));
        QVERIFY(of_polygon(R"([[0, "12 mm", 0], ["5 mm", "12 mm", 0], ["2 mm", "9 mm", 0]])")
                    .starts_with("rigid_bodies[0]: 'a' overlaps the deformable body at the start"));
        QCOMPARE(first(R"("cylinder": { "from": [0, "20 mm", 0], "to": [0, "25 mm", 0], "radius": "1 mm" })",
                       R"(geometry.lattice.space="plane_stress")"),
                 std::string("rigid_bodies[0].cylinder: Not available in a plane"));
        QCOMPARE(
            first(R"("sphere": { "centre": [0, "20 mm", 0], "radius": "1 mm" }, "moved": { "velocity": [0, 0, 1] })",
                  R"(geometry.lattice.space="plane_stress")"),
            std::string("rigid_bodies[0].moved.velocity: Has a component out of the plane"));
    }
};

PERISCOPE_TEST(RigidBodiesCaseTest)
} // namespace rigid_bodies_case_test
#include "rigid_bodies_case_test.moc"
