// One small mesh in every format that is read, made here so that every byte is known.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace periscope::test {

// A bar [0, cubes] × [0, 1] × [0, 1] of unit cubes, each six tetrahedra around its diagonal; points are
// numbered from 1, z fastest. Groups: "left" and "right" halves (by tetrahedra), "end" (two triangles at x =
// 0).
struct BarMesh {
    explicit BarMesh(int length) : cubes(length) {
        for (int i = 0; i <= cubes; ++i)
            for (int j = 0; j < 2; ++j)
                for (int k = 0; k < 2; ++k)
                    points.push_back({double(i), double(j), double(k)});
        constexpr std::array<std::array<int, 2>, 6> ways{
            {{4, 6}, {5, 4}, {6, 2}, {2, 3}, {1, 5}, {3, 1}}}; // from 0 to 7
        for (int c = 0; c < cubes; ++c)
            for (const auto& way : ways)
                tetrahedra.push_back({4 * c + 1, 4 * c + way[0] + 1, 4 * c + way[1] + 1, 4 * c + 8});
        triangles = {{1, 2, 4}, {1, 4, 3}};
    }
    bool is_left(std::size_t tetrahedron) const { return 2 * tetrahedron < tetrahedra.size(); }

    int cubes;
    std::vector<std::array<double, 3>> points;
    std::vector<std::array<int, 4>> tetrahedra;
    std::vector<std::array<int, 3>> triangles;
};

inline void write_text(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

// Writes bytes as Gmsh does, in the byte order of this machine or in the other one.
struct Bytes {
    bool swapped = false;
    std::string text;
    template <typename T>
    void add(T value) {
        char raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        if (swapped)
            std::reverse(raw, raw + sizeof(T));
        text.append(raw, sizeof(T));
    }
};

inline const char* const physical_names =
    "$PhysicalNames\n3\n2 5 \"end\"\n3 1 \"left\"\n3 2 \"right\"\n$EndPhysicalNames\n";

inline std::string gmsh_2(const BarMesh& m) {
    std::string t = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + std::string(physical_names);
    t += fmt::format("$Nodes\n{}\n", m.points.size());
    for (std::size_t i = 0; i < m.points.size(); ++i)
        t += fmt::format("{} {} {} {}\n", i + 1, m.points[i][0], m.points[i][1], m.points[i][2]);
    t += fmt::format("$EndNodes\n$Elements\n{}\n", m.triangles.size() + m.tetrahedra.size());
    std::size_t number = 0;
    for (const auto& c : m.triangles)
        t += fmt::format("{} 2 2 5 1 {} {} {}\n", ++number, c[0], c[1], c[2]);
    for (std::size_t i = 0; i < m.tetrahedra.size(); ++i)
        t += fmt::format("{} 4 2 {} 1 {}\n", ++number, m.is_left(i) ? 1 : 2, fmt::join(m.tetrahedra[i], " "));
    return t + "$EndElements\n";
}

inline std::string gmsh_2_binary(const BarMesh& m, bool swapped = false) {
    Bytes b{swapped, "$MeshFormat\n2.2 1 8\n"};
    b.add(std::int32_t{1});
    b.text += "\n$EndMeshFormat\n" + std::string(physical_names) + fmt::format("$Nodes\n{}\n", m.points.size());
    for (std::size_t i = 0; i < m.points.size(); ++i) {
        b.add(static_cast<std::int32_t>(i + 1));
        for (const double x : m.points[i])
            b.add(x);
    }
    b.text += fmt::format("\n$EndNodes\n$Elements\n{}\n", m.triangles.size() + m.tetrahedra.size());
    std::int32_t number = 0;
    const auto block = [&](std::initializer_list<std::int32_t> head) {
        for (const std::int32_t v : head)
            b.add(v);
    };
    block({2, static_cast<std::int32_t>(m.triangles.size()), 2});
    for (const auto& c : m.triangles)
        block({++number, 5, 1, c[0], c[1], c[2]});
    for (std::size_t i = 0; i < m.tetrahedra.size(); ++i) { // blocks with one element each, as Gmsh writes them
        const auto& c = m.tetrahedra[i];
        block({4, 1, 2, ++number, m.is_left(i) ? 1 : 2, 1, c[0], c[1], c[2], c[3]});
    }
    b.text += "\n$EndElements\n";
    return b.text;
}

// A file of version 4.1, as text or binary: it has three entities, and the surface is parametric.
struct Gmsh4 {
    bool binary = false;
    Bytes b;
    void i32(std::int32_t v) { binary ? b.add(v) : void(b.text += fmt::format("{} ", v)); }
    void size(std::uint64_t v) { binary ? b.add(v) : void(b.text += fmt::format("{} ", v)); }
    void real(double v) { binary ? b.add(v) : void(b.text += fmt::format("{} ", v)); }
    void line() { b.text += binary ? "" : "\n"; }
};

inline std::string gmsh_4(const BarMesh& m, bool binary = false, bool swapped = false) {
    Gmsh4 g{binary, {swapped, fmt::format("$MeshFormat\n4.1 {} 8\n", binary ? 1 : 0)}};
    if (binary) {
        g.b.add(std::int32_t{1});
        g.b.text += "\n";
    }
    g.b.text += "$EndMeshFormat\n" + std::string(physical_names) + "$Entities\n";
    for (const int count : {1, 0, 1, 2})
        g.size(static_cast<std::uint64_t>(count));
    g.line();
    g.i32(1), g.real(0), g.real(0), g.real(0), g.size(0), g.line();
    const auto entity = [&](int tag, int physical, int bounding) {
        g.i32(tag);
        for (int k = 0; k < 6; ++k)
            g.real(k < 3 ? 0 : 1);
        g.size(1), g.i32(physical), g.size(static_cast<std::uint64_t>(bounding));
        for (int k = 0; k < bounding; ++k)
            g.i32(k + 1);
        g.line();
    };
    entity(7, 5, 2), entity(11, 1, 1), entity(12, 2, 0);
    g.b.text += "\n$EndEntities\n$Nodes\n";
    const std::uint64_t n = m.points.size();
    g.size(2), g.size(n), g.size(1), g.size(n), g.line();
    const auto nodes = [&](int dimension, int tag, bool parametric, std::size_t first, std::size_t last) {
        g.i32(dimension), g.i32(tag), g.i32(parametric), g.size(last - first), g.line();
        for (std::size_t i = first; i < last; ++i)
            g.size(i + 1), g.line();
        for (std::size_t i = first; i < last; ++i, g.line()) {
            for (const double x : m.points[i])
                g.real(x);
            for (int k = 0; parametric && k < dimension; ++k)
                g.real(0.5);
        }
    };
    nodes(2, 7, true, 0, 4), nodes(3, 11, false, 4, n);
    g.b.text += "\n$EndNodes\n$Elements\n";
    const std::size_t half = m.tetrahedra.size() / 2, faces = m.triangles.size();
    g.size(3), g.size(faces + m.tetrahedra.size()), g.size(1), g.size(faces + m.tetrahedra.size()), g.line();
    std::uint64_t number = 0;
    g.i32(2), g.i32(7), g.i32(2), g.size(faces), g.line();
    for (const auto& c : m.triangles) {
        g.size(++number);
        for (const int node : c)
            g.size(static_cast<std::uint64_t>(node));
        g.line();
    }
    for (std::size_t i = 0; i < m.tetrahedra.size(); ++i) {
        if (i % half == 0)
            g.i32(3), g.i32(i == 0 ? 11 : 12), g.i32(4), g.size(half), g.line();
        g.size(++number);
        for (const int node : m.tetrahedra[i])
            g.size(static_cast<std::uint64_t>(node));
        g.line();
    }
    g.b.text += "\n$EndElements\n";
    return g.b.text;
}

inline std::string abaqus(const BarMesh& m) {
    std::string t = "*Heading\n made by hand\n** a comment\n*NODE, NSET=all\n";
    for (std::size_t i = 0; i < m.points.size(); ++i)
        t += fmt::format("{}, {}, {}, {}\n", 10 * (i + 1), m.points[i][0], m.points[i][1], m.points[i][2]);
    t += "*Element, type=C3D4, elset=left\n";
    for (std::size_t i = 0; i < m.tetrahedra.size(); ++i) {
        if (i > 0 && m.is_left(i - 1) && !m.is_left(i))
            t += "*Element, type=C3D4H,\nelset=right\n";
        const auto& c = m.tetrahedra[i];
        t += fmt::format("{}, {}0, {}0, {}0, {}0\n", i + 1, c[0], c[1], c[2], c[3]);
    }
    return t + "*Nset, nset=end, generate\n 10, 40, 10\n*Material, name=steel\n*Density\n7800.,\n";
}

// The cells of VTK, and one array "MaterialIds" (1 left, 2 right, 5 end).
struct VtkCells {
    std::string connectivity, offsets, types, ids,
        lengths; // connectivity with the number of points before each cell
    std::size_t count = 0, numbers = 0;
};
inline VtkCells vtk_cells(const BarMesh& m) {
    VtkCells v;
    const auto add = [&](const auto& corners, int type, int id) {
        v.lengths += fmt::format("{} ", corners.size());
        for (const int c : corners) {
            v.connectivity += fmt::format("{} ", c - 1);
            v.lengths += fmt::format("{} ", c - 1);
        }
        v.lengths += "\n";
        v.numbers += corners.size();
        v.offsets += fmt::format("{} ", v.numbers);
        v.types += fmt::format("{} ", type);
        v.ids += fmt::format("{} ", id);
        ++v.count;
    };
    for (const auto& c : m.triangles)
        add(c, 5, 5);
    for (std::size_t i = 0; i < m.tetrahedra.size(); ++i)
        add(m.tetrahedra[i], 10, m.is_left(i) ? 1 : 2);
    return v;
}
inline std::string vtk_points(const BarMesh& m) {
    std::string t;
    for (const auto& p : m.points)
        t += fmt::format("{} {} {}\n", p[0], p[1], p[2]);
    return t;
}

inline std::string vtu(const BarMesh& m) {
    const VtkCells v = vtk_cells(m);
    return fmt::format(
        R"(<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid>
<Piece NumberOfPoints="{}" NumberOfCells="{}">
<CellData><DataArray type="Int32" Name="MaterialIds" format="ascii">{}</DataArray></CellData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">{}</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">{}</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">{}</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">{}</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>)",
        m.points.size(), v.count, v.ids, vtk_points(m), v.connectivity, v.offsets, v.types);
}

inline std::string legacy_vtk(const BarMesh& m) {
    const VtkCells v = vtk_cells(m);
    return fmt::format(
        "# vtk DataFile Version 3.0\nmade by hand\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS {} double\n{}"
        "CELLS {} {}\n{}CELL_TYPES {}\n{}\nCELL_DATA {}\nSCALARS MaterialIds int 1\n"
        "LOOKUP_TABLE default\n{}\n",
        m.points.size(), vtk_points(m), v.count, v.numbers + v.count, v.lengths, v.count, v.types, v.count, v.ids);
}

} // namespace periscope::test
