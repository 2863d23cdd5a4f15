// Volume meshes that cannot be used: each is refused with what, where and what to do, and none ends the
// program.
#include "core/base/error.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/guarded_reading.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "tests/processor_time.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <new>
#include <numeric>
#include <random>
#include <stdexcept>

namespace mesh_refusals_test {

using namespace periscope;
using namespace periscope::test;

namespace {

const MeshGeometry solid{"", "m", Space::solid, {}, {}};
const MeshGeometry sheet{"", "m", Space::plane_stress, Quantity(0.1), {}};

VolumeMesh single(ElementKind kind, std::vector<Vec3> points) {
    VolumeMesh mesh;
    mesh.points = std::move(points);
    std::vector<std::uint32_t> nodes(mesh.points.size());
    std::iota(nodes.begin(), nodes.end(), 0U);
    for (const std::uint32_t node : nodes)
        mesh.point_numbers.push_back(node + 1);
    mesh.add(kind, 42, nodes);
    return mesh;
}

const std::vector<Vec3> cube{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    if (at == std::string::npos)
        return "the text to replace is not there";
    return text.replace(at, what.size(), by);
}

} // namespace

class mesh_refusals_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }

    std::string file_error(const std::string& name) const {
        return message_of<FileError>([&] { read_mesh_file(folder() / name); });
    }

    static void require_words(const std::string& message, const QStringList& words) {
        for (const QString& word : words)
            QVERIFY2(QString::fromStdString(message).contains(word),
                     qPrintable(QStringLiteral("no '%1' in: %2").arg(word, QString::fromStdString(message))));
    }

private slots:
    void files_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("words");
        const BarMesh bar(2);
        const auto row = [](const char* what, const char* name, const std::string& text, const QStringList& words) {
            QTest::newRow(what) << name << QByteArray(text.data(), qsizetype(text.size())) << words;
        };
        const std::string two = gmsh_2(bar), four = gmsh_4(bar), inp = abaqus(bar), bytes = gmsh_2_binary(bar),
                          four_bytes = gmsh_4(bar, true);
        row("empty", "a.msh", "", {"a.msh", "empty", "export"});
        row("another kind of file", "a.unv", "x", {".unv", "I-deas", "open it in Gmsh", "Abaqus", ".stl"});
        row("a surface", "a.stl", "solid", {".stl", "as a surface"});
        row("not of Gmsh", "a.msh", "(0 \"Fluent\")\n", {"$MeshFormat", "line"});
        row("oldest version", "a.msh", "$NOD\n1\n1 0 0 0\n$ENDNOD\n", {"line 1", "version 1 ", "4.1 or 2.2"});
        row("old version", "a.msh", replaced(two, "2.2 0 8", "1 0 8"), {"version 1 ", "4.1 or 2.2"});
        row("version 4.0", "a.msh", replaced(four, "4.1 0 8", "4 0 8"), {"version 4 ", "4.1"});
        row("single precision", "a.msh", replaced(two, "2.2 0 8", "2.2 0 4"), {"4 bytes"});
        row("wrong order of bytes", "a.msh", replaced(bytes, std::string("\1\0\0\0", 4), "abcd"), {"byte-order"});
        row("cut in the nodes", "a.msh", two.substr(0, two.find("$Nodes") + 40), {"line", "truncated"});
        row("cut in the elements", "a.msh", two.substr(0, two.find("$EndElements") - 20), {"truncated"});
        row("cut before the elements", "a.msh", two.substr(0, two.find("$Elements")), {"$Elements", "truncated"});
        row("cut in the end", "a.msh", two.substr(0, two.size() - 8), {"$Elements", "no end"});
        row("bytes cut", "a.msh", bytes.substr(0, bytes.size() - 100), {"byte", "truncated"});
        row("4.1 bytes cut", "a.msh", four_bytes.substr(0, four_bytes.size() - 100), {"byte", "truncated"});
        row("many nodes announced", "a.msh", replaced(two, "$Nodes\n12", "$Nodes\n4000000000"), {"line", "4000000000"});
        row("more nodes announced", "a.msh", replaced(two, "$Nodes\n12", "$Nodes\n2000000000"),
            {"line", "2000000000", "bytes"});
        row("fewer nodes announced", "a.msh", replaced(two, "$Nodes\n12", "$Nodes\n11"), {"node 12", "does not exist"});
        row("negative count", "a.msh", replaced(two, "$Nodes\n12", "$Nodes\n-1"), {"-1"});
        row("many in 4.1", "a.msh", replaced(four, "$Nodes\n2 12 1 12", "$Nodes\n2 18446744073709551615 1 12"),
            {"18446744073709551615"});
        row("many blocks in 4.1", "a.msh", replaced(four, "$Nodes\n2 12 1 12", "$Nodes\n99999999999 12 1 12"),
            {"99999999999 blocks"});
        row("block too long in 4.1", "a.msh", replaced(four, "$Nodes\n2 12", "$Nodes\n2 5"), {"block"});
        row("words for numbers", "a.msh", replaced(two, "\n5 1 0 0", "\n5 one 0 0"), {"line", "'one'", "a number"});
        row("a fraction for a number", "a.msh", replaced(two, " 2 5 1 ", " 2 5.5 1 "), {"'5.5'", "whole number"});
        row("unknown node", "a.msh", replaced(two, "2 5 1 1 2 4", "2 5 1 1 2 77"), {"element 1", "node 77"});
        row("doubled node", "a.msh", replaced(two, "\n2 0 0 1", "\n1 0 0 1"), {"two nodes", "1"});
        row("third order", "a.msh", replaced(two, " 2 2 5 1 ", " 29 2 5 1 "), {"line", "type 29", "ElementOrder"});
        row("name without an end", "a.msh", replaced(two, "\"end\"", "\"end"), {"quotation"});

        row("inp: only loads", "a.inp", "*STEP\n*STATIC\n", {"no *NODE"});
        row("inp: text", "a.inp", "hello\n", {"line 1", "keyword"});
        row("inp: continuum shell", "a.inp", replaced(inp, "C3D4,", "SC8R,"), {"line", "SC8R", "C3D8"});
        row("inp: cohesive", "a.inp", replaced(inp, "C3D4,", "COH3D8,"), {"COH3D8"});
        row("inp: no type", "a.inp", replaced(inp, "type=C3D4,", ""), {"TYPE"});
        row("inp: node missing", "a.inp", replaced(inp, "\n40, 0, 1, 1", ""), {"node 40", "does not exist"});
        row("inp: short element", "a.inp", replaced(inp, ", 80\n", "\n"), {"line", "element 1"});
        row("inp: word", "a.inp", replaced(inp, "\n40, 0, 1, 1", "\n40, 0, y, 1"), {"line 8", "'y'"});
        row("inp: generated nodes", "a.inp", "*NODE\n1, 0, 0, 0\n*NGEN\n1, 5\n", {"line 3", "*NGEN"});
        row("inp: included", "a.inp", "*INCLUDE, INPUT=../a.inp\n", {"line 1", "outside the folder"});
        row("inp: two parts", "a.inp", "*PART, NAME=A\n*END PART\n*PART, NAME=a\n*END PART\n", {"line 3", "two parts"});
        row("inp: set of a missing set", "a.inp", inp + "*NSET, NSET=top\nnowhere\n", {"top", "NOWHERE"});
        row("inp: set of a missing node", "a.inp", inp + "*NSET, NSET=top\n77\n", {"top", "node 77"});
        row("inp: set in itself", "a.inp", inp + "*NSET, NSET=a\nb\n*NSET, NSET=b\na\n", {"itself"});
        row("inp: nameless set", "a.inp", inp + "*NSET\n10\n", {"line", "no name"});

        row("vtu: no XML", "a.vtu", "hello", {"a.vtu: VTK cannot read"});
        row("vtu: cut", "a.vtu", vtu(bar).substr(0, 500), {"a.vtu"});
        row("vtu: many points", "a.vtu", replaced(vtu(bar), "NumberOfPoints=\"12\"", "NumberOfPoints=\"90000000000\""),
            {"a.vtu"});
        row("vtu: unknown point", "a.vtu", replaced(vtu(bar), "ascii\">0 1 3", "ascii\">0 1 99999"), {"a.vtu"});
        row("vtu: polyhedron", "a.vtu",
            replaced(vtu(bar), "types\" format=\"ascii\">5 5", "types\" format=\"ascii\">42 5"),
            {"a.vtu", "type 42", "Polyhedron"});
        row("vtk: no VTK", "a.vtk", "hello\nworld\n", {"a.vtk", "VTK"});
        row("vtk: junk", "a.vtk", "\x02\x9c\xff\x1b[31m\x07", {"a.vtk", "Unrecognized file type", "(binary data)"});
        row("vtk: cut", "a.vtk", legacy_vtk(bar).substr(0, 200), {"a.vtk"});
        row("vtk: many points", "a.vtk", replaced(legacy_vtk(bar), "POINTS 12", "POINTS 90000000000"), {"a.vtk"});
        row("vtk: many cells", "a.vtk", replaced(legacy_vtk(bar), "CELLS 14 68", "CELLS 1400000000 6600000000"),
            {"a.vtk"});
        row("vtk: another dataset", "a.vtk",
            "# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\nPOINTS 1 double\n0 0 0\n", {"a.vtk"});
    }
    void files() {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QFETCH(QStringList, words);
        write_text(folder() / name.toStdString(), text.toStdString());
        const ProcessorTime time;
        const std::string message = file_error(name.toStdString());
        QVERIFY2(message.find("—") != std::string::npos, message.c_str()); // the message says what to do
        require_words(message, words);
        QVERIFY(time.seconds() < 10); // nothing may be allocated or read for ninety billion points
    }

    void places() {
        require_words(file_error("nowhere.msh"), {"does not exist", "nowhere.msh"});
        std::filesystem::create_directory(folder() / "folder.msh");
        require_words(file_error("folder.msh"), {"folder", "choose the mesh"});
        require_words(message_of<GeometryError>([&] {
                          nodes_of_mesh(single(ElementKind::hexahedron, cube), {"", "kg", Space::solid, {}, {}});
                      }),
                      {"geometry.mesh.unit", "kg"});
    }

    void elements_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QList<double>>("numbers"); // of the points
        QTest::addColumn<bool>("is_sheet");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* what, ElementKind kind, const std::vector<Vec3>& points, bool is_sheet,
                            const QStringList& words) {
            QList<double> numbers;
            for (const Vec3& p : points)
                numbers << p.x << p.y << p.z;
            QTest::newRow(what) << int(kind) << numbers << is_sheet << words;
        };
        using enum ElementKind;
        row("flat tetrahedron", tetrahedron, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, false,
            {"element 42", "tetrahedra", "no volume"});
        row("one place twice", tetrahedron, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}}, false,
            {"element 42", "no volume"});
        row("flat far away", tetrahedron, {{1e6, 0, 0.1}, {1e6 + 1, 0, 0.1}, {1e6, 1, 0.1}, {1e6 + 1, 1, 0.1}}, false,
            {"no volume"});
        auto crossed = cube;
        std::swap(crossed[6], crossed[7]);
        row("twisted hexahedron", hexahedron, crossed, false, {"element 42", "hexahedra", "inverted or distorted"});
        auto pushed = cube;
        pushed[6] = {-0.8, -0.8, -0.8};
        row("a corner through the others", hexahedron, pushed, false, {"element 42", "inverted or distorted"});
        row("not a number", tetrahedron, {{0, 0, 0}, {NAN, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false, {"node 2", "finite"});
        row("infinite", tetrahedron, {{0, 0, 0}, {1, 0, 0}, {0, INFINITY, 0}, {0, 0, 1}}, false, {"node 3", "finite"});
        row("far too large", tetrahedron, {{0, 0, 0}, {1e300, 0, 0}, {0, 1e300, 0}, {0, 0, 1e300}}, false,
            {"element 42"});
        row("hexahedron of 20", hexahedron20, std::vector<Vec3>(20), false,
            {"element 42", "second-order hexahedra", "C3D8"});
        row("hexahedron of 27", hexahedron27, std::vector<Vec3>(27), false, {"27 nodes"});
        row("wedge of 15", wedge15, std::vector<Vec3>(15), false, {"second-order wedges"});
        row("pyramid of 13", pyramid13, std::vector<Vec3>(13), false, {"second-order pyramids"});
        row("only faces", triangle, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, false,
            {"no volume elements", "triangles", "plane stress"});
        row("only lines", line, {{0, 0, 0}, {1, 0, 0}}, false, {"no volume elements", "lines"});
        row("a solid as sheet", hexahedron, cube, true, {"volume elements", "1 hexahedra", "a plane mesh"});
        row("a sheet that is not level", triangle, {{0, 0, 0}, {1, 0, 0.1}, {0, 1, 0}}, true, {"node 2", "z"});
        row("quadrilateral of 8", quadrilateral8, std::vector<Vec3>(8), true, {"second-order quadrilaterals"});
        row("polygon", polygon, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.5, 2, 0}, {0, 1, 0}}, true, {"polygons"});
    }
    void elements() {
        QFETCH(int, kind);
        QFETCH(QList<double>, numbers);
        QFETCH(bool, is_sheet);
        QFETCH(QStringList, words);
        std::vector<Vec3> points;
        for (qsizetype i = 0; i < numbers.size(); i += 3)
            points.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
        const VolumeMesh mesh = single(ElementKind(kind), points);
        const std::string message =
            message_of<GeometryError>([&] { nodes_of_mesh(mesh, is_sheet ? sheet : solid, "it.msh"); });
        require_words(message, words + QStringList{"it.msh", "—"});
    }

    void doubled_nodes() { // two cubes that touch, each with its own nodes: a crack to the eye, no distance
                           // to a bond
        VolumeMesh mesh = single(ElementKind::hexahedron, cube);
        std::vector<std::uint32_t> second;
        for (std::uint32_t k = 0; k < 8; ++k) {
            mesh.points.push_back(cube[k] + Vec3{1, 0, 0});
            mesh.point_numbers.push_back(9 + k);
            second.push_back(8 + k);
        }
        mesh.add(ElementKind::hexahedron, 43, second);
        require_words(message_of<GeometryError>([&] { nodes_of_mesh(mesh, solid); }), {"coincide", "nodes", "merge"});
    }

    // In the older format, a field may have more numbers than the mesh has points. No group may refer to a point that
    // does not exist.
    void an_array_of_another_length_makes_no_groups() {
        std::string numbers;
        for (int i = 0; i < 100; ++i)
            numbers += std::to_string(i % 3) + " ";
        write_text(folder() / "long.vtk", "# vtk DataFile Version 3.0\nlong array\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                                          "POINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nCELLS 1 5\n4 0 1 2 3\n"
                                          "CELL_TYPES 1\n10\nPOINT_DATA 4\nFIELD f 1\ng 1 100 int\n" +
                                              numbers + "\n");
        const VolumeMesh mesh = read_mesh_file(folder() / "long.vtk");
        QCOMPARE(mesh.points.size(), std::size_t(4));
        for (const MeshGroup& group : mesh.groups)
            for (const std::uint32_t point : group.points)
                QVERIFY2(point < mesh.points.size(), group.name.c_str());
        QVERIFY(mesh.groups.empty());
        QCOMPARE(mesh.notes.size(), std::size_t(1));
        require_words(mesh.notes.front(), {"\"g\"", "100", "4"});
    }

    // The results of the reading process are checked before they are used.
    void what_the_reader_hands_over_is_checked() {
        const auto handed_over = [&](const VolumeMesh& mesh) {
            write_mesh_result(mesh, folder() / "result");
            return message_of<Error>([&] { read_mesh_result(folder() / "result"); });
        };
        VolumeMesh mesh = single(ElementKind::tetrahedron, {cube.begin(), cube.begin() + 4});
        QCOMPARE(handed_over(mesh), std::string("no exception"));
        VolumeMesh wrong = mesh;
        wrong.groups.push_back({"g", {7}});
        QVERIFY(handed_over(wrong) != "no exception");
        wrong = mesh;
        wrong.corners.back() = 4;
        QVERIFY(handed_over(wrong) != "no exception");
        wrong = mesh;
        wrong.elements.back().first = 1;
        QVERIFY(handed_over(wrong) != "no exception");
        wrong = mesh;
        wrong.elements.back().first = UINT64_MAX;
        QVERIFY(handed_over(wrong) != "no exception");
        wrong = mesh;
        wrong.elements.back().kind = ElementKind(200);
        QVERIFY(handed_over(wrong) != "no exception");
        wrong = mesh;
        wrong.point_numbers.pop_back();
        QVERIFY(handed_over(wrong) != "no exception");
    }

    // Each set names another set ten times. This file of 1 KB once needed 10¹⁹ numbers.
    void sets_of_sets_are_resolved_once() {
        std::string text = abaqus(BarMesh(2)) + "*NSET, NSET=s0\n10\n";
        for (int k = 1; k < 20; ++k) {
            text += fmt::format("*NSET, NSET=s{}\n", k);
            for (int i = 0; i < 10; ++i)
                text += fmt::format("s{}, ", k - 1);
            text += fmt::format("{}\n", 10 * (k % 12 + 1));
        }
        write_text(folder() / "sets.inp", text);
        const VolumeMesh mesh = read_mesh_file(folder() / "sets.inp");
        QCOMPARE(mesh.groups.size(), std::size_t(4 + 20));
        QCOMPARE(mesh.groups[4].name, std::string("s0"));
        QCOMPARE(mesh.groups[4].points, std::vector<std::uint32_t>{0});
        QCOMPARE(mesh.groups[4 + 5].points, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
        QCOMPARE(mesh.groups[4 + 19].points.size(), std::size_t(12));
    }

    // This file of 400 KB once needed 5·10⁹ numbers.
    void ranges_that_repeat_are_looked_up_once() {
        std::string text = abaqus(BarMesh(2)) + "*NSET, NSET=a, GENERATE\n";
        for (int i = 0; i < 50000; ++i)
            text += "1, 100000\n";
        text += "*NSET, NSET=b, GENERATE\n"; // one step each, shifted: the ranges overlap
        for (int i = 0; i < 50000; ++i)
            text += fmt::format("{}, 120, 20\n", 20 * (i % 3) + 20);
        write_text(folder() / "ranges.inp", text);
        const VolumeMesh mesh = read_mesh_file(folder() / "ranges.inp");
        QCOMPARE(mesh.groups.size(), std::size_t(6));
        QCOMPARE(mesh.groups[4].points.size(), std::size_t(12));
        QCOMPARE(mesh.groups[5].points, (std::vector<std::uint32_t>{1, 3, 5, 7, 9, 11}));
    }

    // One entity with 20,000 physical groups needs 10⁹ numbers.
    void groups_beyond_all_measure_are_refused() {
        std::string physicals;
        for (int i = 0; i < 20000; ++i)
            physicals += fmt::format(" {}", i + 1);
        const BarMesh bar(8400);
        std::string text =
            fmt::format("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n1 0 0 0 1 1 1 20000{} 0\n"
                        "$EndEntities\n$Nodes\n1 {} 1 {}\n3 1 0 {}\n",
                        physicals, bar.points.size(), bar.points.size(), bar.points.size());
        for (std::size_t i = 0; i < bar.points.size(); ++i)
            text += fmt::format("{}\n", i + 1);
        for (const auto& p : bar.points)
            text += fmt::format("{} {} {}\n", p[0], p[1], p[2]);
        text += fmt::format("$EndNodes\n$Elements\n1 {} 1 {}\n3 1 4 {}\n", bar.tetrahedra.size(), bar.tetrahedra.size(),
                            bar.tetrahedra.size());
        for (std::size_t i = 0; i < bar.tetrahedra.size(); ++i) {
            const auto& c = bar.tetrahedra[i];
            text += fmt::format("{} {} {} {} {}\n", i + 1, c[0], c[1], c[2], c[3]);
        }
        write_text(folder() / "groups.msh", text + "$EndElements\n");
        const std::string most = std::to_string(GroupMaker::most_entries(bar.points.size()));
        require_words(file_error("groups.msh"),
                      {"groups.msh", "groups", QString::fromStdString(most), "without groups"});
    }

    // The limits of the reading process, and the messages about them.
    void limits_of_the_reading_process() {
        write_text(folder() / "it.msh", gmsh_2(BarMesh(2)));
        const auto read = [&](const ReadingLimits& limits) {
            return message_of<FileError>(
                [&] { read_in_helper("read-mesh", folder() / "it.msh", limits, "reading", {}, [](const auto&) {}); });
        };
        QCOMPARE(read({}), std::string("no exception"));
        require_words(read({0, 100}), {"it.msh", "longer than the limit of 0 s", "—"});
    }

    // A user cannot understand the messages of a library, such as "vector::_M_fill_insert".
    void words_of_libraries_do_not_get_out() {
        const auto said = [&](const std::function<void()>& reading) { return reader_exit_code("a.vtk", reading); };
        QCOMPARE(said([] { throw std::length_error("vector::_M_fill_insert"); }), 5);
        QCOMPARE(said([] { throw std::bad_alloc(); }), 5);
        QCOMPARE(said([] { throw FileError("a.vtk: it is cut"); }), 3);
        QCOMPARE(said([] { throw GeometryError("a.vtk: it is flat"); }), 4);
        QCOMPARE(said([] { throw std::out_of_range("map::at"); }), 3);
        QCOMPARE(said([] {}), 0);
    }

    // A file with random changes is either read or refused.
    void damaged_at_random_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        const BarMesh bar(3);
        for (const auto& [name, text] :
             {std::pair("a.msh", gmsh_2(bar)), std::pair("b.msh", gmsh_2_binary(bar)), std::pair("c.msh", gmsh_4(bar)),
              std::pair("d.msh", gmsh_4(bar, true)), std::pair("e.inp", abaqus(bar)),
              std::pair("f.inp",
                        "*PART, NAME=P\n" + abaqus(bar) +
                            "*SURFACE, NAME=S\nleft, S1\n*END PART\n*ASSEMBLY, NAME=A\n*INSTANCE, NAME=P-1, PART=P\n"
                            "*END INSTANCE\n*INSTANCE, NAME=P-2, PART=P\n3, 0, 0\n0, 0, 0, 1, 0, 0, 90\n*END INSTANCE\n"
                            "*NSET, NSET=N, INSTANCE=P-2\n10, 20\n*NSET, NSET=M\nP-1.end, N\n*END ASSEMBLY\n")})
            QTest::newRow(name) << name << QByteArray(text.data(), qsizetype(text.size()));
    }
    void damaged_at_random() {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        std::mt19937 random(7);
        int refused = 0;
        for (int i = 0; i < 400; ++i) {
            std::string damaged = text.toStdString();
            for (unsigned changes = random() % 4 + 1; changes > 0; --changes)
                damaged[random() % damaged.size()] = static_cast<char>(random() % 2 ? random() : '0' + random() % 10);
            if (random() % 4 == 0)
                damaged.resize(random() % damaged.size());
            write_text(folder() / name.toStdString(), damaged);
            try {
                nodes_of_mesh(read_mesh_directly(folder() / name.toStdString()), solid);
            } catch (const Error& e) {
                ++refused;
                QVERIFY(std::string(e.what()).size() > 20);
            }
        }
        QVERIFY(refused > 50);
    }
};

PERISCOPE_TEST(mesh_refusals_test)
} // namespace mesh_refusals_test
#include "mesh_refusals_test.moc"
