// Cracks of every kind: the bonds they cut, counted by hand; bonds that never existed; what is refused.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "core/shapes/pre_crack.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"

#include <QtTest>

#include <algorithm>
#include <fstream>

namespace crack_shapes_test {

using namespace periscope;
using test::mm;

namespace {

constexpr double dx = 1e-3;

// Nodes at 0.5, 1.5 … mm along each axis.
Case block(double x, double y, double z, double horizon, Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = mm(x, y, z);
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = horizon * dx;
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 1e9;
    m.density = 1000;
    m.critical_stretch = Quantity(0.01);
    c.materials = {m};
    c.run.end_time = 1e-6;
    return c;
}
Case neighbours_alone(Space space = Space::solid) { // 6 × 4 × 4 nodes, or a sheet of 6 × 4
    return block(6, 4, space == Space::solid ? 4 : 1, 1.01, space);
}

CrackEntry crack(CrackShape shape, CrackBonds bonds = CrackBonds::broken) {
    CrackEntry entry;
    entry.shape = std::move(shape);
    entry.bonds = bonds;
    return entry;
}

Model model_of(const Case& c, bool listed, const std::vector<SurfaceCrack>& surfaces = {}) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic,
                       surfaces);
}

// Returns the number of bonds that are cut, each counted once. It must be the same in both stores.
double cut_by(Case c, const CrackShape& shape, const std::vector<SurfaceCrack>& surfaces = {}) {
    c.cracks = {crack(shape)};
    const auto cut = model_of(c, false, surfaces).bonds_cut();
    return cut == model_of(c, true, surfaces).bonds_cut() ? static_cast<double>(cut) / 2 : -1;
}

CrackPlane across(double height) { // of x = 3 mm, up to this y
    CrackPlane plane;
    plane.corner = mm(3, -1, -1);
    plane.first = mm(0, height + 1, 0);
    plane.second = mm(0, 0, 9);
    return plane;
}
CrackPolygon polygon(std::initializer_list<QuantityVector> points) {
    CrackPolygon p;
    p.points = points;
    return p;
}
CrackSlot slot_along_x(double from, double to) { // open along y and z
    CrackSlot s;
    s.min[0] = Quantity(from * 1e-3);
    s.max[0] = Quantity(to * 1e-3);
    return s;
}

// Returns the parallelogram as two triangles with opposite orientations.
Surface as_triangles(const CrackPlane& plane) {
    const auto at = [](const QuantityVector& v) { return Vec3{v[0].value, v[1].value, v[2].value}; };
    const Vec3 a = at(plane.corner), b = a + at(plane.first), d = a + at(plane.second), c = b + at(plane.second);
    return {{a, b, c, d}, {{0, 1, 2}, {0, 3, 2}}};
}

void write_stl(const std::filesystem::path& file, const Surface& surface, double factor) {
    std::ofstream out(file);
    out << "solid crack\n";
    for (const auto& t : surface.triangles) {
        out << "facet normal 0 0 0\nouter loop\n";
        for (const auto p : t)
            out << "vertex " << factor * surface.points[p].x << " " << factor * surface.points[p].y << " "
                << factor * surface.points[p].z << "\n";
        out << "endloop\nendfacet\n";
    }
    out << "endsolid crack\n";
}

Families without(const Case& c, const BondFilter& filter) {
    const Nodes nodes = discretise(c, std::nullopt);
    return find_families(nodes.position, c.horizon.value, filter);
}

} // namespace

class CrackShapesTest : public QObject {
    Q_OBJECT

private slots:
    void planes_and_discs() {
        const Case c = neighbours_alone(), sheet = neighbours_alone(Space::plane_stress);
        QCOMPARE(cut_by(c, across(9)), 16.0);
        QCOMPARE(cut_by(c, across(2)), 8.0);
        QCOMPARE(cut_by(sheet, across(2)), 2.0);
        CrackDisc disc;
        disc.centre = mm(3, 2, 2);
        disc.normal = {Quantity(-4.0), Quantity(0.0), Quantity(0.0)};
        disc.radius = 0.72e-3; // four bonds pass at √½ mm from the centre, eight more at 1.58 mm
        QCOMPARE(cut_by(c, disc), 4.0);
        disc.radius = 1.59e-3;
        QCOMPARE(cut_by(c, disc), 12.0);
        disc.radius = 0.70e-3;
        QCOMPARE(cut_by(c, disc), 0.0);
        disc.centre = mm(3, 2, 0.5); // the middle of the sheet: bonds at 0.5 and 1.5 mm
        disc.radius = 0.6e-3;
        QCOMPARE(cut_by(sheet, disc), 2.0);
        disc.centre = mm(3, 1.5, 0.5);
        disc.radius = 1e-3; // those exactly through the rim stay whole
        QCOMPARE(cut_by(sheet, disc), 1.0);
    }

    void polygons() {
        const Case c = neighbours_alone(), sheet = neighbours_alone(Space::plane_stress);
        QCOMPARE(cut_by(c, polygon({mm(3, -1, -1), mm(3, 2, -1), mm(3, 2, 9), mm(3, -1, 9)})), 8.0);
        // An L: all four rows of z for two of y, two for the other two; in both directions around.
        const CrackPolygon l =
            polygon({mm(3, -1, -1), mm(3, -1, 9), mm(3, 2, 9), mm(3, 2, 2), mm(3, 9, 2), mm(3, 9, -1)});
        CrackPolygon back = l;
        std::reverse(back.points.begin(), back.points.end());
        QCOMPARE(cut_by(c, l), 12.0);
        QCOMPARE(cut_by(c, back), 12.0);
        QCOMPARE(cut_by(sheet, l), 4.0);
        QCOMPARE(cut_by(c, polygon({mm(3, 0, 0), mm(3, 2.1, 0), mm(3, 0, 2.1)})), 3.0); // a triangle
        // Along a diagonal: each of (0, 0) to (3, 3) parted from its neighbours above and to the left.
        QCOMPARE(cut_by(sheet, polygon({mm(-1.1, -1, -1), mm(7.9, 8, -1), mm(7.9, 8, 2), mm(-1.1, -1, 2)})), 6.0);
    }

    // A row of bonds passes exactly through an end of the crack, at y = 1.5 mm.
    void borders_do_not_cut() {
        for (const Space space : {Space::solid, Space::plane_stress}) {
            const Case c = neighbours_alone(space);
            const double rows = space == Space::solid ? 4 : 1; // of bonds across, for each y
            CrackPlane up = across(9), down = across(1.5);
            up.corner = mm(3, 1.5, -1);
            for (const auto& [plane, left] : {std::pair{up, 2.0}, {down, 1.0}}) {
                CrackPlane turned = plane; // from the other corner
                for (std::size_t k = 0; k < 3; ++k) {
                    turned.corner[k] = plane.corner[k].value + plane.first[k].value;
                    turned.first[k] = -plane.first[k].value;
                }
                const Surface triangles = as_triangles(plane);
                const auto point = [&](std::size_t k) {
                    const Vec3& p = triangles.points[k];
                    return QuantityVector{p.x, p.y, p.z};
                };
                QCOMPARE(cut_by(c, plane), rows * left);
                QCOMPARE(cut_by(c, turned), rows * left);
                QCOMPARE(cut_by(c, polygon({point(0), point(1), point(2), point(3)})), rows * left);
                QCOMPARE(cut_by(c, CrackSurface{"t", "mm"}, {surface_crack(0, triangles)}), rows * left);
            }
            CrackSlot slot = slot_along_x(2.6, 3.4);
            slot.min[1] = Quantity(1.5e-3);
            QCOMPARE(cut_by(c, slot), rows * 2);
        }
        // A triangle with a bond through one corner and one through each of two sides.
        CrackPolygon corner = polygon({mm(3, 1.5, 0.5), mm(3, 2.7, 0.5), mm(3, 1.5, 1.7)});
        QCOMPARE(cut_by(neighbours_alone(), corner), 0.0);
    }

    // The common border of two cracks lies inside both together.
    void cracks_that_meet_cut_between_them() {
        CrackPlane lower = across(1.5), upper = across(9);
        upper.corner = mm(3, 9, -1);
        upper.first = mm(0, -7.5, 0); // down to where the other ends
        const auto both = [](Case c, const CrackShape& a, const CrackShape& b, bool listed,
                             const std::vector<SurfaceCrack>& surfaces = {}) {
            c.cracks = {crack(a), crack(b)};
            const Model model = model_of(c, listed, surfaces);
            return static_cast<double>(model.bonds_cut()) / 2;
        };
        for (const bool listed : {false, true}) {
            const Case c = neighbours_alone(), sheet = neighbours_alone(Space::plane_stress);
            QCOMPARE(both(c, lower, upper, listed), 16.0);
            QCOMPARE(both(sheet, upper, lower, listed), 4.0);
            QCOMPARE(both(c, CrackSurface{"t", "mm"}, upper, listed, {surface_crack(0, as_triangles(lower))}), 16.0);

            // A wedge whose point is at (3, 1.5): the bond across grazes it; at (2.5, 2), point up: the bond upwards ends
            // in it, through the point.
            const auto arm = [](double x, double y, double dx, double dy) {
                CrackPlane plane;
                plane.corner = mm(x + dx, y + dy, -1);
                plane.first = mm(-dx, -dy, 0);
                plane.second = mm(0, 0, 9);
                return plane;
            };
            QCOMPARE(both(sheet, arm(3, 1.5, -0.4, -0.8), arm(3, 1.5, 0.4, -0.8), listed), 0.0);
            QCOMPARE(both(sheet, arm(2.5, 2, -0.3, -0.2), arm(2.5, 2, 0.3, -0.2), listed), 1.0);

            // One of them never existed: the bonds between are broken.
            Case mixed = c;
            mixed.cracks = {crack(lower, CrackBonds::never_existed), crack(upper)};
            const Model model = model_of(mixed, listed), whole = model_of(c, listed);
            QCOMPARE(model.bonds_cut(), 2 * 12U);
            QCOMPARE(whole.bonds() - model.bonds(), 2 * 4U);
            mixed.cracks[1].bonds = CrackBonds::never_existed;
            QCOMPARE(model_of(mixed, listed).bonds_cut(), 0U);
            QCOMPARE(whole.bonds() - model_of(mixed, listed).bonds(), 2 * 16U);
        }
    }

    void boxes() {
        const Case c = neighbours_alone(), sheet = neighbours_alone(Space::plane_stress);
        QCOMPARE(cut_by(c, slot_along_x(2.6, 3.4)), 16.0);
        QCOMPARE(cut_by(c, slot_along_x(2.5, 3.5)), 16.0);           // what runs along its sides stays
        QCOMPARE(cut_by(c, slot_along_x(2.2, 2.8)), 16 + 16 + 24.0); // a layer of nodes with all its bonds
        QCOMPARE(cut_by(sheet, slot_along_x(2.2, 2.8)), 4 + 4 + 3.0);
        CrackSlot half = slot_along_x(2.6, 3.4);
        half.max[1] = Quantity(2e-3);
        QCOMPARE(cut_by(c, half), 8.0);
        QCOMPARE(cut_by(sheet, half), 2.0);
        half.min[1] = Quantity(1.2e-3); // cuts those at 1.5 mm
        QCOMPARE(cut_by(c, half), 4.0);
    }

    // Bonds are long and have all directions.
    void all_kinds_cut_the_bonds_of_an_equal_plane() {
        for (const Space space : {Space::solid, Space::plane_stress}) {
            Case c = block(12, 9, space == Space::solid ? 6 : 1, 3.14, space);
            CrackPlane plane;
            plane.corner = mm(6.02, -1, -1);
            plane.first = mm(0.3, 5.73, 0);
            plane.second = mm(0, 0.1, 9);
            const Surface triangles = as_triangles(plane);
            CrackPolygon around;
            for (const Vec3& p : triangles.points)
                around.points.push_back({Quantity(p.x), Quantity(p.y), Quantity(p.z)});
            for (const bool listed : {false, true}) {
                const auto alive = [&](const CrackShape& shape) {
                    c.cracks = {crack(shape)};
                    return listed_families(model_of(c, listed, {surface_crack(0, triangles)})).alive;
                };
                const auto expected = alive(plane);
                QVERIFY(std::count(expected.begin(), expected.end(), 0) > (space == Space::solid ? 500 : 50));
                QVERIFY(alive(around) == expected);
                QVERIFY(alive(CrackSurface{"somewhere", "mm"}) == expected);
            }
        }
    }

    void surfaces_come_from_files() {
        QTemporaryDir folder;
        Case c = neighbours_alone();
        c.folder = folder.path().toStdString();
        write_stl(c.folder / "crack.stl", as_triangles(across(2)), 1e3);
        c.cracks = {crack(across(9)), crack(CrackSurface{"crack.stl", "mm"}, CrackBonds::never_existed)};
        const Model model = prepare_model(c);
        QCOMPARE(model.bonds_cut(), 2 * 8U); // of the plane what is left
        c.cracks.pop_back();
        QCOMPARE(prepare_model(c).bonds() - model.bonds(), 2 * 8U);

        c.cracks = {crack(CrackSurface{"none.stl", "mm"})};
        try {
            prepare_model(c);
            QFAIL("a missing file was not noticed");
        } catch (const FileError& e) {
            QVERIFY(QString::fromUtf8(e.what()).contains("initial_cracks[0].surface") &&
                    QString::fromUtf8(e.what()).contains("none.stl"));
        }
        QVERIFY_THROWS_EXCEPTION(CaseError, model_of(c, false)); // nobody read it

        // A closed surface cuts what goes through its skin: of a cube around one node its six bonds.
        const auto p = [](double x, double y, double z) { return Vec3{x * 1e-3, y * 1e-3, z * 1e-3}; };
        const Surface cube{
            {p(2, 1, 1), p(3, 1, 1), p(3, 2, 1), p(2, 2, 1), p(2, 1, 2), p(3, 1, 2), p(3, 2, 2), p(2, 2, 2)},
            {{0, 2, 1},
             {0, 3, 2},
             {4, 5, 6},
             {4, 6, 7},
             {0, 1, 5},
             {0, 5, 4},
             {2, 3, 7},
             {2, 7, 6},
             {1, 2, 6},
             {1, 6, 5},
             {0, 4, 7},
             {0, 7, 3}}};
        QCOMPARE(cut_by(neighbours_alone(), CrackSurface{"cube", "mm"}, {surface_crack(0, cube)}), 6.0);
    }

    void what_never_existed_is_in_no_family() {
        for (const Space space : {Space::solid, Space::plane_stress})
            for (const bool corrected : {false, true}) {
                Case c = block(12, 9, space == Space::solid ? 6 : 1, 3.14, space);
                if (corrected) {
                    c.corrections.surface = SurfaceCorrection::volume;
                    c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
                }
                CrackPlane plane;
                plane.corner = mm(6, -1, -1);
                plane.first = mm(0, 5.73, 0);
                plane.second = mm(0, 0, 9);
                c.cracks = {crack(plane, CrackBonds::never_existed)};
                const PreCrack filter(plane, dx);
                const BondFilter cuts = [&](const BondEnd& a, const BondEnd& b) {
                    return filter.passage(a.position, b.position).cuts;
                };
                Case whole = c;
                whole.cracks.clear();
                const Model expected = build_model(whole, discretise(c, std::nullopt), cuts);
                for (const bool listed : {false, true}) {
                    const Model model = model_of(c, listed);
                    QCOMPARE(model.regular.has_value(), !listed);
                    const Families families = listed_families(model);
                    QVERIFY(families.begin == expected.families.begin &&
                            families.neighbour == expected.families.neighbour);
                    QCOMPARE(model.bonds(), expected.bonds());
                    QVERIFY(model.bonds() < model_of(whole, listed).bonds());
                    QCOMPARE(model.bonds_cut(), 0U);
                    for (const double damage : Reference(model).damage())
                        QCOMPARE(damage, 0.0);
                    for (std::size_t i = 0; i < expected.family_volume.size(); ++i)
                        QVERIFY(std::abs(model.family_volume[i] / expected.family_volume[i] - 1) < 1e-6F);
                    QVERIFY(std::abs(model.stable_step / expected.stable_step - 1) < 1e-6);
                }
                if (!corrected)
                    QCOMPARE(without(c, cuts).bonds(), expected.bonds());
            }
    }

    // Each of eight nodes has three bonds, of which the plane removes one. The sum in the limit then has two of three
    // terms.
    void what_never_existed_is_not_in_the_stable_step() {
        for (const bool listed : {false, true}) {
            Case c = block(2, 2, 2, 1.01);
            const double whole = model_of(c, listed).stable_step;
            CrackPlane plane = across(9);
            plane.corner = mm(1, -1, -1);
            c.cracks = {crack(plane)};
            QCOMPARE(model_of(c, listed).stable_step, whole);
            c.cracks[0].bonds = CrackBonds::never_existed;
            QVERIFY(std::abs(model_of(c, listed).stable_step / (whole * std::sqrt(1.5)) - 1) < 1e-12);
        }
    }

    void what_never_existed_cannot_break() {
        Case c = neighbours_alone();
        c.cracks = {crack(across(2)), crack(across(9), CrackBonds::never_existed)};
        for (const bool listed : {false, true}) {
            const Model model = model_of(c, listed);
            QCOMPARE(model.bonds_cut(), 0U);
            QVERIFY(model.warnings[0].find("initial_cracks[0]: Cuts no bond") != std::string::npos);
            QVERIFY(model.warnings[1].find("initial_cracks[") == std::string::npos);
        }
    }

    // A node that has lost all bonds causes no division by zero, and does not affect the others.
    void a_node_without_bonds() {
        for (const bool listed : {false, true}) {
            Case c = block(5, 5, 5, 2.01);
            c.corrections.surface = SurfaceCorrection::volume;
            CrackSlot around;
            for (std::size_t a = 0; a < 3; ++a)
                around.min[a] = Quantity(2.1e-3), around.max[a] = Quantity(2.9e-3);
            c.cracks = {crack(around, CrackBonds::never_existed)};
            const Model model = model_of(c, listed);
            const std::size_t middle = (2 * 5 + 2) * 5 + 2;
            QVERIFY(listed_families(model).of(middle).empty());
            QCOMPARE(model.family_volume[middle], 1.0F);
            QVERIFY(model.stable_step > 0 && std::isfinite(model.stable_step));
        }
    }

    void files_keep_every_kind_and_refuse_what_has_no_sense() {
        const std::string text = R"json({ "periscope": 2, "name": "t",
            "geometry": { "lattice": { "box": ["7 mm", "7 mm", "7 mm"], "spacing": "1 mm" } }, "horizon": "2 dx",
            "materials": [ { "name": "m", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.01 } ],
            "initial_cracks": [ { "plane": { "corner": [0, 0, 0], "first": [0, "1 mm", 0], "second": [0, 0, "1 mm"] } },
                        { "disc": { "centre": [0, "1 dx", 0], "normal": [0, 0.5, 1], "radius": "2 mm" }, "bonds": "absent" },
                        { "polygon": [[0, 0, 0], ["4 mm", 0, 0], ["4 mm", "4 mm", 0], ["1 mm", "1 mm", 0]] },
                        { "slot": { "min": [null, 0, "1 mm"], "max": ["2 dx", null, "2 mm"] }, "bonds": "broken" },
                        { "surface": { "file": "crack.stl", "unit": "in" } } ],
            "run": { "end_time": "1 us" } })json";
        const ParsedCase once = parse_case(text, "/");
        QVERIFY2(once.problems.empty(), once.problems.empty() ? "" : once.problems[0].text().c_str());
        QVERIFY(once.value.cracks[1].bonds == CrackBonds::never_existed);
        QVERIFY(!std::get<CrackSlot>(once.value.cracks[3].shape).min[0]);
        const std::string written = case_to_json(once.value);
        const ParsedCase again = parse_case(written, "/");
        QVERIFY(again.problems.empty());
        QCOMPARE(case_to_json(again.value), written);
        for (const char* words : {"absent", "crack.stl", "1 dx", "0.5"})
            QVERIFY2(written.find(words) != std::string::npos, words);

        const auto refused = [&](const std::string& edit, const std::string& path, const char* words) {
            for (const Problem& p : parse_case(text, "/", {edit}).problems)
                if (p.path == path && (p.reason + " — " + p.remedy).find(words) != std::string::npos)
                    return true;
            for (const Problem& p : parse_case(text, "/", {edit}).problems)
                qInfo("%s", p.text().c_str());
            return false;
        };
        QVERIFY(refused("initial_cracks[1].disc.radius=0", "initial_cracks[1].disc.radius", "Must be positive"));
        QVERIFY(refused("initial_cracks[1].disc.normal=[0,0,0]", "initial_cracks[1].disc.normal", "zero length"));
        QVERIFY(refused("initial_cracks[1].bonds=gone", "initial_cracks[1].bonds", "'absent'"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[1,0,0]]", "initial_cracks[2].polygon", "Only 2 points"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[1,0,0],[2,0,0]]", "initial_cracks[2].polygon",
                        "Encloses no area"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[1,0,0],[1,0,0],[1,1,0]]", "initial_cracks[2].polygon[2]",
                        "Same point"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[1,0,0],[1,1,0],[0,1,0.1]]", "initial_cracks[2].polygon[1]",
                        "outside the plane"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[1,1,0],[1,0,0],[0,1,0]]", "initial_cracks[2].polygon",
                        "Self-intersecting")); // an eight
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[3,0,0],[3,2,0],[2,-1,0],[0,2,0]]",
                        "initial_cracks[2].polygon", "the edges that start at points 0 and 2 cross"));
        QVERIFY(refused("initial_cracks[2].polygon=[[0,0,0],[2,0,0],[1,0,0],[1,1,0]]", "initial_cracks[2].polygon",
                        "Self-intersecting")); // folded
        QVERIFY(refused("initial_cracks[2].polygon[0]=[1,2]", "initial_cracks[2].polygon[0]", "list of 2"));
        QVERIFY(refused("initial_cracks[3].slot.min[2]=2 mm", "initial_cracks[3].slot.min[2]", "parallelogram"));
        QVERIFY(refused("initial_cracks[4].surface.unit=s", "initial_cracks[4].surface.unit", "unit of"));
        QVERIFY(refused("initial_cracks[4].surface.file=", "initial_cracks[4].surface.file", "Empty"));
        QVERIFY(refused(R"(initial_cracks[0]={"bonds":"broken"})", "initial_cracks[0]", "'polygon'"));
        QVERIFY(refused("initial_cracks[0].slot={}", "initial_cracks[0]", "Both 'plane' and 'slot' given"));
    }
};

PERISCOPE_TEST(CrackShapesTest)
} // namespace crack_shapes_test
#include "crack_shapes_test.moc"
