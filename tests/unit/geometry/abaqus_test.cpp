// Abaqus input files: coordinate systems, parts and placed instances, included files, sets and surfaces, and what is not read.
#include "core/base/error.hpp"
#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/abaqus_reader.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <numbers>
#include <set>

namespace abaqus_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// A grid of nx × ny × nz cells: node (i, j, k) has the number k + 1 + (nz + 1) (j + (ny + 1) i), x slowest.
struct Grid {
    int nx, ny, nz;

    int number(int i, int j, int k) const { return 1 + k + (nz + 1) * (j + (ny + 1) * i); }

    std::string nodes(const std::function<Vec3(int, int, int)>& place = {}) const {
        std::string text;
        for (int i = 0; i <= nx; ++i)
            for (int j = 0; j <= ny; ++j)
                for (int k = 0; k <= nz; ++k) {
                    const Vec3 p = place ? place(i, j, k) : Vec3{double(i), double(j), double(k)};
                    text += fmt::format("{}, {}, {}, {}\n", number(i, j, k), p.x, p.y, p.z);
                }
        return text;
    }

    std::string elements() const { // returns the elements; the nodes of the lower face in z come first
        std::string text;
        int e = 0;
        for (int i = 0; i < nx; ++i)
            for (int j = 0; j < ny; ++j)
                for (int k = 0; k < nz; ++k)
                    text +=
                        fmt::format("{}, {}, {}, {}, {}, {}, {}, {}, {}\n", ++e, number(i, j, k), number(i + 1, j, k),
                                    number(i + 1, j + 1, k), number(i, j + 1, k), number(i, j, k + 1),
                                    number(i + 1, j, k + 1), number(i + 1, j + 1, k + 1), number(i, j + 1, k + 1));
        return text;
    }

    std::string mesh(const std::string& element_parameters = "") const {
        return "*Node\n" + nodes() + "*Element, type=C3D8R" + element_parameters + "\n" + elements();
    }
};

// A bar of two cubes from x = 0 to 2: nodes 1 to 4 are at x = 0, 5 to 8 at x = 1, and 9 to 12 at x = 2.
const Grid bar{2, 1, 1};

std::string part(const std::string& name, const std::string& content) {
    return "*Part, name=" + name + "\n" + content + "*End Part\n";
}
std::string assembly(const std::string& content) {
    return "*Assembly, name=Assembly\n" + content + "*End Assembly\n";
}
std::string instance(const std::string& name, const std::string& of, const std::string& content = "") {
    return "*Instance, name=" + name + ", part=" + of + "\n" + content + "*End Instance\n";
}

std::string all_notes(const VolumeMesh& mesh) {
    return fmt::format("{}", fmt::join(mesh.notes, "\n"));
}

} // namespace

class abaqus_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    VolumeMesh read(const std::string& text) const { return read_abaqus(folder() / "a.inp", text); }
    std::string refusal(const std::string& text) const {
        return message_of<FileError>([&] { read(text); });
    }
    ImportedMesh import(const std::string& text) const {
        write_text(folder() / "a.inp", text);
        return import_mesh({"a.inp", "m", Space::solid, {}, {}}, folder());
    }

    static void require_words(const std::string& message, const QStringList& words) {
        for (const QString& word : words)
            QVERIFY2(QString::fromStdString(message).contains(word),
                     qPrintable(QStringLiteral("no '%1' in: %2").arg(word, QString::fromStdString(message))));
    }
    // Returns the position of the point with this number.
    static Vec3 point(const VolumeMesh& mesh, std::uint64_t number) {
        const auto found = std::find(mesh.point_numbers.begin(), mesh.point_numbers.end(), number);
        if (found == mesh.point_numbers.end())
            throw std::runtime_error("no node " + std::to_string(number));
        return mesh.points[std::size_t(found - mesh.point_numbers.begin())];
    }
    static bool is_at(const Vec3& p, const Vec3& expected) { return norm(p - expected) < 1e-12; }
    // Returns the numbers of a group's nodes; {0} if there is no such group.
    static std::set<std::uint64_t> group(const VolumeMesh& mesh, const std::string& name) {
        for (const MeshGroup& g : mesh.groups)
            if (g.name == name) {
                std::set<std::uint64_t> numbers;
                for (const std::uint32_t p : g.points)
                    numbers.insert(mesh.point_numbers[p]);
                return numbers;
            }
        return {0};
    }
    static std::set<std::string> names(const VolumeMesh& mesh) {
        std::set<std::string> list;
        for (const MeshGroup& g : mesh.groups)
            list.insert(g.name);
        return list;
    }
    using Numbers = std::set<std::uint64_t>;

private slots:
    // A quarter of a ring with radii from 20 to 30 and a height of 10, in 12 sectors of 7.5°.
    void cylindrical_coordinates() {
        const Grid grid{4, 12, 2};
        const ImportedMesh ring = import("*NODE, SYSTEM=C\n" + grid.nodes([](int i, int j, int k) {
            return Vec3{20 + 2.5 * i, 7.5 * j, 5.0 * k};
        }) + "*ELEMENT, TYPE=C3D8R\n" + grid.elements());
        const double sectors = 12 * 0.5 * std::sin(7.5 * std::numbers::pi / 180) * (30 * 30 - 20 * 20) * 10;
        QVERIFY2(std::abs(ring.report.volume / sectors - 1) < 1e-9, std::to_string(ring.report.volume).c_str());
        QVERIFY(std::abs(ring.report.volume / (std::numbers::pi * 500 / 4 * 10) - 1) < 0.003);
        const Vec3 size = bounding_box(ring.nodes.position).size();
        QVERIFY(is_at(size, {30, 30, 10}));
        QCOMPARE(ring.nodes.notes.size(), std::size_t(0));
    }

    void other_coordinate_systems() {
        const std::string rest = "*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n";
        const auto nodes = [&](const std::string& before) {
            return read(before + "\n1, 10, 90, 30\n2, 10, 0, 0\n3, 10, 180, 0\n4, 10, 0, 90\n" + rest);
        };
        const VolumeMesh sphere = nodes("*NODE, SYSTEM=S");
        QVERIFY(is_at(point(sphere, 1), {0, 10 * std::cos(std::numbers::pi / 6), 5}));
        QVERIFY(is_at(point(sphere, 2), {10, 0, 0}));
        QVERIFY(is_at(point(sphere, 3), {-10, 0, 0}));
        QVERIFY(is_at(point(sphere, 4), {0, 0, 10}));
        require_words(all_notes(sphere), {"SYSTEM=S", "degrees"});
        QVERIFY(is_at(point(nodes("*NODE, SYSTEM=R"), 1), {10, 90, 30}));
        // *SYSTEM has an origin and a point on its x axis: local x is along y, and local y along −x.
        const std::string turned = "*SYSTEM\n100, 0, 0, 100, 5, 0\n";
        QVERIFY(is_at(point(nodes(turned + "*NODE"), 1), {100 - 90, 10, 30}));
        QVERIFY(is_at(point(nodes(turned + "*NODE, SYSTEM=C"), 1), {100 - 10, 0, 30}));
        QVERIFY(is_at(point(nodes("*SYSTEM\n1, 2, 3\n*NODE"), 1), {11, 92, 33}));
        // Local x is along z, and local y along x. Then the global system is set again.
        QVERIFY(is_at(point(nodes("*SYSTEM\n0, 0, 0, 0, 0, 7\n2, 0, 3\n*NODE"), 1), {90, 30, 10}));
        QVERIFY(is_at(point(nodes(turned + "*SYSTEM\n*NODE"), 1), {10, 90, 30}));
        require_words(refusal("*NODE, SYSTEM=X\n1, 0, 0, 0\n"), {"line 1", "SYSTEM=X"});
        require_words(refusal("*SYSTEM\n0, 0, 0, 1, 0, 0\n2, 0, 0\n*NODE\n1, 0, 0, 0\n"), {"*SYSTEM", "one line"});
    }

    // The instance is moved by 50 along x, and then turned by 90° about an axis through (50, 0, 0) along z: x → y, y →
    // −x.
    void placed_instance() {
        const VolumeMesh mesh =
            read(part("Bar", bar.mesh()) +
                 assembly(instance("Bar-1", "BAR", "50., 0., 0.\n50., 0., 0., 50., 0., 1., 90.\n")));
        QVERIFY(is_at(point(mesh, 1), {50, 0, 0}));
        QVERIFY(is_at(point(mesh, bar.number(2, 0, 0)), {50, 2, 0}));
        QVERIFY(is_at(point(mesh, bar.number(0, 1, 1)), {49, 0, 1}));
        QVERIFY(mesh.notes.empty());
        // A rotation by a third of a turn about the diagonal of the axes: x → y → z → x.
        const VolumeMesh tipped =
            read(part("Bar", bar.mesh()) + assembly(instance("Bar-1", "Bar", "0, 0, 0\n0, 0, 0, 1, 1, 1, 120\n")));
        QVERIFY(is_at(point(tipped, bar.number(2, 0, 0)), {0, 2, 0}));
        QVERIFY(is_at(point(tipped, bar.number(0, 0, 1)), {1, 0, 0}));
        require_words(refusal(part("Bar", bar.mesh()) + "*Instance, name=B, part=Bar\n0,0,0\n1,1,1,1,1,1,90\n"),
                      {"no axis", "two points"});
        require_words(refusal("*Instance, name=A-1, part=A\n"), {"\"A\"", "not defined"});
        require_words(refusal("*Instance, instance=A-1, library=old\n"), {"imported"});
        require_words(refusal("*Part, name=A\n*Part, name=B\n"), {"line 2", "inside"});
        require_words(refusal(part("A", bar.mesh()) + part("B", bar.mesh())), {"2 parts", "no assembly"});
    }

    // Two halves of a bar touch. They become one body, and a bond crosses the interface.
    void instances_are_joined() {
        const std::string two =
            part("Half", bar.mesh(", elset=Body") + "*Nset, nset=Face\n9, 10, 11, 12\n") +
            assembly(instance("Half-1", "Half") + instance("Half-2", "Half", "2., 0., 0.\n") +
                     "*Nset, nset=Ends, instance=Half-1\n1, 2\n*Nset, nset=Ends, instance=Half-2, generate\n9, 11, 2\n"
                     "*Nset, nset=Mixed\nHalf-2.9, Half-1.Face, Ends\n"
                     "*Elset, elset=Last, instance=Half-2\n2\n");
        const VolumeMesh mesh = read(two);
        QCOMPARE(mesh.points.size(), std::size_t(20)); // 2 · 12 − 4
        // Node 9 of the first half is node 1 of the second: the first one remains.
        QVERIFY(is_at(point(mesh, 9), {2, 0, 0}));
        QVERIFY(is_at(point(mesh, 105), {3, 0, 0}));
        QVERIFY(std::find(mesh.point_numbers.begin(), mesh.point_numbers.end(), 101) == mesh.point_numbers.end());
        QCOMPARE(group(mesh, "Half-1.Face"), (Numbers{9, 10, 11, 12}));
        QCOMPARE(group(mesh, "Half-2.Face"), (Numbers{109, 110, 111, 112}));
        QCOMPARE(group(mesh, "Half-2"), (Numbers{9, 10, 11, 12, 105, 106, 107, 108, 109, 110, 111, 112}));
        QCOMPARE(group(mesh, "Ends"), (Numbers{1, 2, 109, 111}));
        QCOMPARE(group(mesh, "Mixed"), (Numbers{9, 10, 11, 12, 109, 1, 2, 111}));
        QCOMPARE(group(mesh, "Last"), (Numbers{105, 106, 107, 108, 109, 110, 111, 112}));
        QVERIFY(!names(mesh).contains("Face") && names(mesh).contains("Half-1.Body"));
        require_words(all_notes(mesh),
                      {"joined at 4 pairs", "Half-2 by 100", "node 1 becomes node 101", "Half-1.Body"});
        const ImportedMesh made = import(two);
        QVERIFY(std::abs(made.report.volume - 4) < 1e-12);
        QVERIFY(is_at(bounding_box(made.nodes.position).size(), {4, 1, 1}));
        // If there is a gap between them, they stay two bodies.
        const VolumeMesh apart =
            read(part("Half", bar.mesh()) + assembly(instance("A", "Half") + instance("B", "Half", "2.01, 0., 0.\n")));
        QCOMPARE(apart.points.size(), std::size_t(24));
        QVERIFY(!QString::fromStdString(all_notes(apart)).contains("joined"));
    }

    // Instances whose numbers do not collide keep them. A reference point of the assembly is not joined to the body,
    // and causes no note.
    void numbers_of_instances() {
        Grid far = bar;
        std::string other = far.mesh();
        const VolumeMesh mesh =
            read(part("A", bar.mesh()) +
                 part("B", "*Node\n21, 5, 0, 0\n22, 6, 0, 0\n23, 5, 1, 0\n24, 5, 0, 1\n*Element, type=C3D4\n31, 21, "
                           "22, 23, 24\n") +
                 assembly(instance("A-1", "A") + instance("B-1", "B") + "*Node\n1, 0, 0, 0\n*Nset, nset=RP\n1\n"));
        QCOMPARE(mesh.points.size(), std::size_t(12 + 4 + 1));
        QVERIFY(is_at(point(mesh, 22), {6, 0, 0}) && is_at(point(mesh, 1), {0, 0, 0}));
        QCOMPARE(mesh.elements.back().number, std::uint64_t(31));
        QCOMPARE(group(mesh, "RP").size(), std::size_t(1));
        QVERIFY(*group(mesh, "RP").begin() > 100);
        QVERIFY2(mesh.notes.empty(), all_notes(mesh).c_str());
    }

    // Set-1 of the part is its left end, and Set-1 of the assembly its right end. They become two groups.
    void sets_of_one_name() {
        const VolumeMesh mesh =
            read(part("Bar", bar.mesh() + "*Nset, nset=Set-1\n1, 2, 3, 4\n*Elset, elset=Only\n1\n") +
                 assembly(instance("Bar-1", "Bar") + "*Nset, nset=SET-1, instance=Bar-1\n9, 10, 11, 12\n"));
        QCOMPARE(names(mesh), (std::set<std::string>{"SET-1", "Bar-1.Set-1", "Only"}));
        QCOMPARE(group(mesh, "SET-1"), (Numbers{9, 10, 11, 12}));
        QCOMPARE(group(mesh, "Bar-1.Set-1"), (Numbers{1, 2, 3, 4}));
        QCOMPARE(group(mesh, "Only").size(), std::size_t(8));
        require_words(all_notes(mesh), {"Bar-1.Set-1", "assembly"});
        // The same with several parts.
        const VolumeMesh two =
            read(part("A", bar.mesh() + "*Nset, nset=End\n1\n") + part("B", bar.mesh() + "*Nset, nset=End\n9\n") +
                 assembly(instance("A-1", "A") + instance("B-1", "B", "5, 0, 0\n")));
        QCOMPARE(group(two, "A-1.End"), (Numbers{1}));
        QCOMPARE(group(two, "B-1.End"), (Numbers{109}));
        QVERIFY(!names(two).contains("End"));
    }

    // The limit of the size of all sets together depends on the mesh, and not on the nodes of the assembly, which has
    // none itself.
    void large_sets_of_the_assembly() {
        const Grid cube{33, 33, 33};
        const int nodes = cube.number(33, 33, 33);
        std::string sets;
        for (int k = 0; k < 60; ++k) // 2.4 million entries; 1 million plus 100 for each node are allowed
            sets += fmt::format("*Nset, nset=S{}, instance=C-1, generate\n1, {}\n", k, nodes);
        const VolumeMesh mesh = read(part("C", cube.mesh()) + assembly(instance("C-1", "C") + sets));
        QCOMPARE(mesh.groups.size(), std::size_t(60));
        QCOMPARE(mesh.groups.back().points.size(), std::size_t(nodes));
    }

    // CAE writes the mesh of an independent instance into the instance. Also tests *NSET, ELSET= of an instance.
    void independent_instance() {
        const VolumeMesh mesh = read(
            part("Bar", "") +
            assembly(instance("Bar-1", "Bar", "10., 0., 0.\n" + bar.mesh(", elset=Body") + "*Nset, nset=Left\n1, 4\n") +
                     "*Nset, nset=Half, elset=Bar-1.Body\n*Nset, nset=Again, elset=Body, instance=Bar-1\n"));
        QVERIFY(is_at(point(mesh, 1), {10, 0, 0}));
        QCOMPARE(group(mesh, "Left"), (Numbers{1, 4}));
        QCOMPARE(group(mesh, "Half").size(), std::size_t(12));
        QCOMPARE(group(mesh, "Again"), group(mesh, "Half"));
        require_words(refusal(part("Bar", bar.mesh()) +
                              assembly(instance("Bar-1", "Bar") + "*Nset, nset=a, instance=Bar-2\n1\n")),
                      {"BAR-2", "does not exist"});
    }

    // The faces in Abaqus: S1 has the first four nodes of a hexahedron, S2 the last four, and S3 to S6 are the sides in
    // order.
    void surfaces() {
        const std::string own = "*Elset, elset=First\n1\n*Surface, type=ELEMENT, name=Low\nFirst, S1\n2, S1\n"
                                "*Surface, name=End\n1, S6\n*Surface, name=Far\n2, S4\n*Surface, name=Free\nFirst\n"
                                "*Surface, type=NODE, name=Points\n1,\nSome, 1.\n*Nset, nset=Some\n7\n";
        const VolumeMesh mesh = read(bar.mesh() + own);
        QCOMPARE(group(mesh, "Low"), (Numbers{1, 3, 5, 7, 9, 11})); // z = 0
        QCOMPARE(group(mesh, "End"), (Numbers{1, 2, 3, 4}));        // x = 0
        QCOMPARE(group(mesh, "Far"), (Numbers{9, 10, 11, 12}));     // x = 2
        QCOMPARE(group(mesh, "Points"), (Numbers{1, 7}));
        // All faces but the one between the cubes, whose nodes are on other faces, too.
        QCOMPARE(group(mesh, "Free").size(), std::size_t(8));
        // A face between two cubes is not free. The middle cube of a bar of three has four free faces.
        const Grid three{3, 3, 3};
        const VolumeMesh block = read(three.mesh() + "*Elset, elset=inside\n14\n*Surface, name=None\ninside\n"
                                                     "*Elset, elset=first\n1\n*Surface, name=Corner\nfirst\n");
        QVERIFY(group(block, "None").empty());
        QCOMPARE(group(block, "Corner").size(), std::size_t(7)); // all nodes of the cube but the inner one
        // Surfaces as CAE writes them in the assembly: with a helper set of elements for each face.
        const VolumeMesh placed = read(
            part("Bar", bar.mesh()) +
            assembly(instance("Bar-1", "Bar") + instance("Bar-2", "Bar", "0, 0, 1\n") +
                     "*Elset, elset=_Top_S2, internal, instance=Bar-2, generate\n1, 2, 1\n"
                     "*Surface, type=ELEMENT, name=Top\n_Top_S2, S2\n*Surface, type=ELEMENT, name=One\nBar-1.2, S4\n"));
        QCOMPARE(group(placed, "Top"), (Numbers{102, 104, 106, 108, 110, 112})); // z = 2
        QCOMPARE(group(placed, "One"), (Numbers{9, 10, 11, 12}));
        require_words(refusal(bar.mesh() + "*Surface, name=a\n1, S7\n"), {"surface a", "element 1", "S7"});
        require_words(refusal(bar.mesh() + "*Surface, name=a\nnowhere, S1\n"), {"a", "NOWHERE"});
        require_words(
            all_notes(read(bar.mesh() + "*Surface, name=a, type=CYLINDER\n1\n*Surface, name=b, combine=UNION\na, b\n")),
            {"surface a", "CYLINDER", "surface b", "combines"});
        // Tetrahedra of ten nodes: S2 is 1-4-2, with the nodes 8, 9 and 5 in the middle of its edges.
        std::string ten = "*NODE\n";
        for (int n = 1; n <= 10; ++n)
            ten += fmt::format("{}, {}, {}, {}\n", n, int(n == 2), int(n == 3), int(n == 4));
        QCOMPARE(
            group(read(ten + "*ELEMENT, TYPE=C3D10\n1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\n*SURFACE, NAME=s\n1, S2\n"), "s"),
            (Numbers{1, 2, 4, 5, 8, 9}));
        // Edges of a plane element, and faces and edges of a shell.
        const VolumeMesh flat = read("*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n*ELEMENT, TYPE=CPS4\n1,1,2,3,4\n"
                                     "*SURFACE, NAME=s\n1, S2\n*SURFACE, NAME=f\n1\n*ELEMENT, TYPE=S4R\n2, 1, 2, 3, 4\n"
                                     "*SURFACE, NAME=p\n2, SPOS\n*SURFACE, NAME=e\n2, E4\n");
        QCOMPARE(group(flat, "s"), (Numbers{2, 3}));
        QCOMPARE(group(flat, "f"), (Numbers{1, 2, 3, 4}));
        QCOMPARE(group(flat, "p"), (Numbers{1, 2, 3, 4}));
        QCOMPARE(group(flat, "e"), (Numbers{1, 4}));
    }

    // Notes name the keywords of the file that are not read, each once, with the consequence.
    void keywords_that_are_not_read() {
        const std::string notes = all_notes(
            read(bar.mesh() +
                 "*Material, name=a\n*Density\n1.,\n*Elastic\n1., 0.\n*Material, name=b\n*Density\n2.,\n"
                 "*Solid  Section, elset=a, material=a\n,\n*Tie, name=a\na, b\n*MPC\nBEAM, 1, 2\n"
                 "*Embedded Element\na\n*Imperfection, file=x, step=1\n1, 0.1\n*Transform, nset=a\n0,1,0\n"
                 "*Step\n*Static\n*Boundary\n1, 1\n*Cload\n1, 1, 1.\n*Output, field\n*Node Output\nU\n*End Step\n"
                 "*Enrichment, name=crack\n*Nonsense\n1\n"));
        require_words(notes,
                      {"materials, sections and orientations of the file are not read (*MATERIAL, *DENSITY, "
                       "*ELASTIC, *SOLID SECTION)",
                       "loads and supports of the file are not read (*TRANSFORM, *STEP, *STATIC, *BOUNDARY, *CLOAD, "
                       "*END STEP)",
                       "constraints and contact of the file are not read (*TIE, *MPC, *EMBEDDED ELEMENT)",
                       "keywords that modify the mesh are ignored (*IMPERFECTION)", "Add initial cracks",
                       "unknown keywords are ignored (*NONSENSE)"});
        QVERIFY(!QString::fromStdString(notes).contains("OUTPUT"));
        // The notes about any number of unknown keywords have a few lines.
        std::string many = bar.mesh();
        for (int k = 0; k < 5000; ++k)
            many += fmt::format("*K{}\n", k);
        const std::string few = all_notes(read(many));
        QVERIFY(few.size() < 500);
        std::string surfaces = bar.mesh();
        for (int k = 0; k < 5000; ++k)
            surfaces += fmt::format("*Surface, name=s{}, type=USER\n", k);
        QVERIFY(read(surfaces).notes.size() < 40);
        require_words(few, {"*K0, *K1", "4988 more"});
        const std::string line = "*" + std::string(70, 'K') + "\n"; // 60 letters of it are shown
        const QString once = QString::fromStdString(all_notes(read(bar.mesh() + line + line + line)));
        QCOMPARE(once.count("*" + QString(60, 'K')), 1);
    }

    void parts_and_elements_that_are_not_read() {
        const VolumeMesh mesh = read(
            part("Bar", bar.mesh() + "*Element, type=S4, elset=Skin\n11, 1, 3, 7, 5\n") + part("Spare", bar.mesh()) +
            assembly(
                instance("Bar-1", "Bar") +
                "*Node\n1, 9, 9, 9\n*Element, type=MASS, elset=Lump\n1, 1\n*Mass, elset=Lump\n1.,\n"
                "*Element, type=SPRINGA, elset=Springs\n2, Bar-1.1, Bar-1.9\n*Element, type=CONN3D2\n3, , Bar-1.4\n"));
        require_words(all_notes(mesh), {"part Spare", "MASS", "SPRINGA", "CONN3D2", "no stiffness and no mass", "S4"});
        QCOMPARE(group(mesh, "Skin"), (Numbers{1, 3, 5, 7}));
        QCOMPARE(mesh.points.size(), std::size_t(13));
        require_words(refusal("*NODE\n1,0,0\n*ELEMENT, TYPE=CAX4R\n1,1,1,1,1\n"), {"line 3", "CAX4R", "C3D8"});
    }

    void parameters_that_are_not_supported_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* text, const QStringList& words) { QTest::newRow(text) << text << words; };
        row("*NODE, GENERATE\n1, 0, 0\n", {"*NODE", "GENERATE", "NSET"});
        row("*ELEMENT, TYPE=C3D8, OFFSET=10\n", {"*ELEMENT", "OFFSET"});
        row("*ELEMENT, FILE=sub, TYPE=Z1\n", {"*ELEMENT", "FILE"});
        row("*NSET, NSET=a, GENERATED\n", {"*NSET", "GENERATED"});
        row("*PART, NAME=a, MIRROR\n", {"*PART", "MIRROR"});
        row("*INCLUDE, INPUT=a, PASSWORD=b\n", {"*INCLUDE", "PASSWORD"});
        row("*INCLUDE\n", {"no file"});
        row("*NGEN\n1, 5\n", {"*NGEN", "generates nodes"});
        row("*NMAP\n1, 5\n", {"*NMAP", "moves nodes"});
        row("*PARAMETER\na=1\n", {"*PARAMETER"});
    }
    void parameters_that_are_not_supported() {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        require_words(refusal(text.toStdString()), words + QStringList{"line 1", "—"});
    }

    void included_files() {
        std::filesystem::create_directories(folder() / "in" / "deeper");
        const auto inner = folder() / "in";
        write_text(inner / "nodes.txt", "** only data\n" + bar.nodes());
        write_text(inner / "deeper" / "elements.inc", "*Element, type=C3D8R, elset=Body\n" + bar.elements());
        write_text(inner / "sets.inc", "*Include, input=deeper/../deeper/more.inc\n");
        write_text(inner / "deeper" / "more.inc", "*Nset, nset=End, generate\n9, 12, 1\n");
        write_text(inner / "numbers.txt", "1, 2\n");
        const std::string text = "*Heading\n*Node, input=nodes.txt\n*INCLUDE, INPUT=deeper\\elements.inc\n"
                                 "*Include,\n input=\"sets.inc\"\n*Nset, nset=Two\n*Include, input=numbers.txt\n3\n"
                                 "*Elset, elset=One, input=numbers.txt\n";
        write_text(inner / "a.inp", text);
        const VolumeMesh mesh = read_mesh_file(inner / "a.inp"); // by the helper process
        QCOMPARE(mesh.points.size(), std::size_t(12));
        QCOMPARE(mesh.elements.size(), std::size_t(2));
        QCOMPARE(group(mesh, "End"), (Numbers{9, 10, 11, 12}));
        QCOMPARE(group(mesh, "Two"), (Numbers{1, 2, 3}));
        // Messages name the included file and its line.
        write_text(inner / "bad.inc", "\n1, x, 0, 0\n");
        require_words(message_of<FileError>([&] { read_abaqus(inner / "a.inp", "*Node\n*Include, input=bad.inc\n"); }),
                      {"bad.inc, line 2", "'x'"});
    }

    void included_files_stay_in_the_folder() {
        std::filesystem::create_directories(folder() / "own");
        write_text(folder() / "secret.inc", bar.nodes());
        write_text(folder() / "own" / "itself.inc", "*Include, input=itself.inc\n");
        std::filesystem::create_symlink(folder() / "secret.inc", folder() / "own" / "link.inc");
        QVERIFY(mkfifo((folder() / "own" / "pipe").c_str(), 0600) == 0);
        const auto said = [&](const std::string& name) {
            return message_of<FileError>(
                [&] { read_abaqus(folder() / "own" / "a.inp", "*Node\n*Include, input=" + name + "\n"); });
        };
        require_words(said("../secret.inc"), {"../secret.inc", "outside the folder", "line 2"});
        require_words(said("..\\secret.inc"), {"outside the folder"});
        require_words(said("x/../../secret.inc"), {"outside the folder"});
        require_words(said((folder() / "secret.inc").string()), {"absolute path"});
        require_words(said("link.inc"), {"outside the folder"});
        require_words(said("nowhere.inc"), {"does not exist"});
        require_words(said("pipe"), {"not a regular file"});
        require_words(said("."), {"not a regular file"});
        require_words(said("itself.inc"), {"itself", "nested"});
        write_text(folder() / "own" / "wide.inc", "** some text\n");
        const auto with = [&](const AbaqusIncludeLimits& limits, int times) {
            std::string text = "*Node\n";
            for (int k = 0; k < times; ++k)
                text += "*Include, input=wide.inc\n";
            return message_of<FileError>([&] {
                AbaqusLines lines(folder() / "own" / "a.inp", text, limits);
                while (lines.next())
                    continue;
            });
        };
        QCOMPARE(with({}, 3), std::string("no exception"));
        require_words(with({30, 100, 10}, 3), {"too large", "together"});
        require_words(with({1000, 2, 10}, 4), {"more than 2 files"});
    }
};

PERISCOPE_TEST(abaqus_test)
} // namespace abaqus_test
#include "abaqus_test.moc"
