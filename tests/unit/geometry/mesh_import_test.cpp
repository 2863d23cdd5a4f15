// Volume meshes: the same bar in every format, and what else files can contain. Elements: mesh_elements_test.
#include "imported_meshes.hpp"

#include "core/frames/vtu_writer.hpp"
#include "core/nodes/families.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

namespace mesh_import_test {

using namespace periscope;
using namespace periscope::test;

class mesh_import_test : public QObject {
    Q_OBJECT

    const MeshFolder folder_;

    std::filesystem::path folder() const { return folder_.path(); }
    ImportedMesh import(const std::string& name, const std::string& text, const std::string& unit = "m") const {
        return folder_.import(name, text, unit);
    }

private slots:
    void every_format_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("vtk");
        const BarMesh bar(2);
        const auto row = [](const char* what, const char* name, const std::string& text) {
            QTest::newRow(what) << name << QByteArray(text.data(), qsizetype(text.size()))
                                << (QString(name).contains(".vt"));
        };
        row("Gmsh 2.2, text", "a.msh", gmsh_2(bar));
        row("Gmsh 2.2, bytes", "b.msh", gmsh_2_binary(bar));
        row("Gmsh 2.2, bytes in the other order", "c.msh", gmsh_2_binary(bar, true));
        row("Gmsh 4.1, text", "d.msh", gmsh_4(bar));
        row("Gmsh 4.1, bytes", "e.msh", gmsh_4(bar, true));
        row("Gmsh 4.1, bytes in the other order", "f.MSH", gmsh_4(bar, true, true));
        row("Abaqus", "g.inp", abaqus(bar));
        row("VTU", "h.vtu", vtu(bar));
        row("legacy VTK", "i.vtk", legacy_vtk(bar));
    }
    void every_format() {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QFETCH(bool, vtk);
        const ImportedMesh mesh = import(name.toStdString(), text.toStdString(), "mm");
        QCOMPARE(mesh.nodes.size(), 12U);
        QCOMPARE(mesh.nodes.tetrahedra.size(), 12U);
        QCOMPARE(mesh.report.elements[std::size_t(ElementKind::tetrahedron)], 12U);
        QVERIFY(std::abs(sum_of(mesh.nodes.volume) / 2e-9 - 1) < 1e-12);
        QVERIFY(std::abs(mesh.nodes.spacing / std::cbrt(2e-9 / 12) - 1) < 1e-12);
        QCOMPARE(mesh.report.unused_points, 0U);
        // For Abaqus, a note names the material in the file, which is not read.
        QCOMPARE(mesh.nodes.notes.size(), std::size_t(name.endsWith("inp") ? 1 : 0));
        for (const std::string& note : mesh.nodes.notes)
            QVERIFY2(note.find("(*MATERIAL, *DENSITY)") != std::string::npos, note.c_str());
        auto sizes = group_sizes(mesh.nodes);
        const auto of = [&](const char* plain, const char* by_number) { return sizes[vtk ? by_number : plain]; };
        QCOMPARE(of("left", "MaterialIds 1"), 8U);
        QCOMPARE(of("right", "MaterialIds 2"), 8U);
        QCOMPARE(of("end", "MaterialIds 5"), 4U);
        // Nodes are stored along the curve, and the groups follow them.
        for (const NodeGroup& group : mesh.nodes.groups) {
            QVERIFY(std::is_sorted(group.nodes.begin(), group.nodes.end()));
            for (const std::uint32_t node : group.nodes) {
                const double x = mesh.nodes.position[node].x;
                if (group.name == "end" || group.name == "MaterialIds 5")
                    QCOMPARE(x, 0.0);
                if (group.name == "left" || group.name == "MaterialIds 1")
                    QVERIFY(x < 1.5e-3);
            }
        }
        // The volumes of the nodes at the ends of the diagonal come from six tetrahedra in a cube at the end, those of
        // other nodes from fewer: nodes 0 and 7 of a cube belong to six tetrahedra.
        for (std::size_t i = 0; i < 12; ++i)
            if (mesh.nodes.position[i] == Vec3{0, 0, 0})
                QVERIFY(std::abs(mesh.nodes.volume[i] / 0.25e-9 - 1) < 1e-12);
    }

    void own_results() { // compressed and appended; bytes as sets
        const ImportedMesh bar = import("bar.msh", gmsh_2(BarMesh(4)));
        Model model;
        model.nodes = bar.nodes;
        model.sets = {{"left", bar.nodes.groups[1].nodes}};
        Frame frame;
        frame.displacement.assign(3 * bar.nodes.size(), 0);
        frame.velocity = frame.displacement;
        frame.damage.assign(bar.nodes.size(), 0);
        write_vtu(folder() / "own.vtu", model, frame);
        const ImportedMesh again = import_mesh({"own.vtu", "m", Space::solid, {}, {}}, folder());
        QCOMPARE(again.nodes.size(), bar.nodes.size());
        QVERIFY(std::abs(again.report.volume - 4) < 1e-9);
        QCOMPARE(group_sizes(again.nodes)["set: left 1"], bar.nodes.groups[1].nodes.size());
    }

    // One physical name for a surface and a volume makes two groups. For two surfaces it makes one group, with a note.
    void gmsh_names_that_stand_twice() {
        std::string text = gmsh_2(BarMesh(2));
        for (const auto& [old, name] : {std::pair("\"end\"", "\"left\""), std::pair("\"right\"", "\"far\"")})
            text.replace(text.find(old), std::string(old).size(), name);
        const ImportedMesh two = import("names.msh", text);
        const auto sizes = group_sizes(two.nodes);
        QCOMPARE(sizes, (std::map<std::string, std::size_t>{{"left (surface)", 4}, {"left (volume)", 8}, {"far", 8}}));
        QCOMPARE(two.nodes.notes.size(), std::size_t(1));
        QVERIFY(two.nodes.notes[0].find("\"left (surface)\", \"left (volume)\"") != std::string::npos);
        text.replace(text.find("\"far\""), 5, "\"left\"");
        const ImportedMesh one = import("names.msh", text);
        QCOMPARE(group_sizes(one.nodes),
                 (std::map<std::string, std::size_t>{{"left (surface)", 4}, {"left (volume)", 12}}));
        QVERIFY(one.nodes.notes[1].find("volume 1 and volume 2") != std::string::npos);
    }

    // Notes name sections that are not part of the mesh. Parametric nodes and partitions are read.
    void gmsh_sections() {
        const BarMesh bar(2);
        const ImportedMesh more = import(
            "more.msh", gmsh_2(bar) + "$Comments\nhello\n$EndComments\n$Periodic\n1\n0 1 2\n1\n1 2\n$EndPeriodic\n"
                                      "$NodeData\n1\n\"T\"\n$EndNodeData\n$NodeData\n$EndNodeData\n$Odd\nx\n$EndOdd\n");
        QCOMPARE(more.nodes.size(), std::size_t(12));
        QCOMPARE(more.nodes.notes.size(), std::size_t(3));
        for (const auto& [i, word] : {std::pair(0U, "$Periodic"), std::pair(1U, "$NodeData"), std::pair(2U, "$Odd")})
            QVERIFY2(more.nodes.notes[i].find(word) != std::string::npos, more.nodes.notes[i].c_str());

        const auto parametric = [&](bool binary) { // on the volume (3), curve 4 (one number), surface 5 (two), point 6
            Bytes b{false, fmt::format("$MeshFormat\n2.2 {} 8\n", int(binary))};
            if (binary)
                b.add(std::int32_t{1});
            b.text += "\n$EndMeshFormat\n$ParametricNodes\n4\n";
            const auto node = [&](int number, Vec3 p, int dimension, int entity) {
                const int numbers = dimension == 1 || dimension == 2 ? dimension : 0;
                if (!binary) {
                    b.text += fmt::format("{} {} {} {} {} {}{}\n", number, p.x, p.y, p.z, dimension, entity,
                                          numbers == 0   ? ""
                                          : numbers == 1 ? " 0.25"
                                                         : " 0.25 0.75");
                    return;
                }
                b.add(std::int32_t(number));
                for (const double c : {p.x, p.y, p.z})
                    b.add(c);
                b.add(std::int32_t(dimension)), b.add(std::int32_t(entity));
                for (int k = 0; k < numbers; ++k)
                    b.add(0.25);
            };
            node(1, {0, 0, 0}, 3, 1), node(2, {1, 0, 0}, 1, 4), node(3, {0, 1, 0}, 2, 5), node(4, {0, 0, 1}, 0, 6);
            b.text += "\n$EndParametricNodes\n$Elements\n1\n";
            if (!binary)
                return b.text + "1 4 2 7 1 1 2 3 4\n$EndElements\n";
            for (const std::int32_t v : {4, 1, 2, 1, 7, 1, 1, 2, 3, 4})
                b.add(v);
            return b.text + "\n$EndElements\n";
        };
        for (const bool binary : {false, true}) {
            const ImportedMesh made = import("parametric.msh", parametric(binary));
            QVERIFY(std::abs(made.report.volume - 1.0 / 6) < 1e-12);
            QVERIFY(made.nodes.notes.empty());
            QCOMPARE(group_sizes(made.nodes)["volume 7"], std::size_t(4));
        }
    }

    // Gmsh saves a partitioned mesh with entities that refer to parent entities. Their groups are those of the whole
    // mesh.
    void gmsh_partitions() {
        std::string text = gmsh_4(BarMesh(2));
        const std::size_t at = text.find("$Nodes");
        text.insert(at, "$PartitionedEntities\n2\n1\n30 2\n0 0 0 2\n21 3 11 1 1 0 0 0 1 1 1 1 1 0\n"
                        "22 3 12 2 1 2 0 0 0 1 1 1 1 2 0\n$EndPartitionedEntities\n");
        for (const auto& [old, part] : {std::pair("3 11 4", "3 21 4"), std::pair("3 12 4", "3 22 4")})
            text.replace(text.find(old, text.find("$Elements")), 6, part);
        const ImportedMesh made = import("parts.msh", text + "$GhostElements\n1\n1 1 1 2\n$EndGhostElements\n");
        QCOMPARE(group_sizes(made.nodes)["left"], std::size_t(8));
        QCOMPARE(group_sizes(made.nodes)["right"], std::size_t(8));
        QCOMPARE(made.nodes.notes.size(), std::size_t(1));
        QVERIFY(made.nodes.notes[0].find("$GhostElements") != std::string::npos);
    }

    // Notes name arrays that form no groups. One name on points and on cells makes different groups.
    void vtk_arrays() {
        std::string text = vtu(BarMesh(2));
        std::string ids, real, vectors, ghosts;
        for (int i = 0; i < 12; ++i) {
            ids += fmt::format("{} ", i < 4 ? 5 : 6);
            real += "0.5 ", vectors += "1 2 3 ";
        }
        for (int i = 0; i < 14; ++i)
            ghosts += i < 2 ? "1 " : "0 ";
        text.replace(
            text.find("<CellData>"), 10,
            fmt::format(
                "<PointData><DataArray type=\"Int32\" Name=\"MaterialIds\" format=\"ascii\">{}</DataArray>"
                "<DataArray type=\"Float64\" Name=\"heat\" format=\"ascii\">{}</DataArray>"
                "<DataArray type=\"Int32\" Name=\"way\" NumberOfComponents=\"3\" format=\"ascii\">{}</DataArray>"
                "</PointData><CellData><DataArray type=\"UInt8\" Name=\"vtkGhostType\" format=\"ascii\">{}"
                "</DataArray>",
                ids, real, vectors, ghosts));
        const ImportedMesh made = import("arrays.vtu", text);
        auto sizes = group_sizes(made.nodes);
        QCOMPARE(sizes["MaterialIds 5 (points)"], std::size_t(4));
        QCOMPARE(sizes["MaterialIds 6 (points)"], std::size_t(8));
        QCOMPARE(sizes["MaterialIds 5 (cells)"], std::size_t(4));
        QCOMPARE(sizes["MaterialIds 1 (cells)"], std::size_t(8));
        QCOMPARE(made.nodes.notes.size(), std::size_t(2));
        for (const char* word : {"\"heat\" (real numbers)", "\"way\" (3 components)", "whole numbers"})
            QVERIFY2(made.nodes.notes[0].find(word) != std::string::npos, made.nodes.notes[0].c_str());
        QVERIFY(made.nodes.notes[1].find("2 cells are marked as ghost") != std::string::npos);
    }

    void real_meshes() { // meshes of other codes, if they exist on this machine
        const std::filesystem::path here = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "../shared/data/meshes";
        if (!std::filesystem::exists(here / "peripy-cantilever-13539.msh"))
            QSKIP("the meshes of other codes are not part of the sources");
        const ImportedMesh beam = import_mesh({"peripy-cantilever-13539.msh", "m", Space::solid, {}, {}}, here);
        QCOMPARE(beam.nodes.size(), 13539U);
        QVERIFY(std::abs(beam.report.volume / 0.2475 - 1) < 1e-9);
        const double family = double(find_families(beam.nodes.position, 0.0785398).bonds()) / 13539;
        QVERIFY2(std::abs(family - 73) < 0.5, qPrintable(QString::number(family)));
        const ImportedMesh bar = import_mesh({"peridynamicsjl-tensile-test.inp", "m", Space::solid, {}, {}}, here);
        QCOMPARE(bar.nodes.size(), 21420U);
        QCOMPARE(bar.report.elements[std::size_t(ElementKind::hexahedron)], 16900U);
        QCOMPARE(group_sizes(bar.nodes)["top"], 5418U);
        QVERIFY(bar.nodes.notes.empty());
    }
};

PERISCOPE_TEST(mesh_import_test)
} // namespace mesh_import_test
#include "mesh_import_test.moc"
