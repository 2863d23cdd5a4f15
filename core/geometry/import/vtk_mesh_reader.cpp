#include "core/geometry/import/vtk_mesh_reader.hpp"

#include "core/base/error.hpp"
#include "core/files/grid_file.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "core/nodes/nodes.hpp"

#include <fmt/format.h>

#include <vtkAbstractArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkCellTypes.h>
#include <vtkDataArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace periscope {
namespace {

std::optional<ElementKind> kind_of(int type) {
    using enum ElementKind;
    static const std::map<int, ElementKind> kinds{
        {VTK_VERTEX, point},
        {VTK_POLY_VERTEX, point},
        {VTK_LINE, line},
        {VTK_POLY_LINE, line},
        {VTK_QUADRATIC_EDGE, line},
        {VTK_TRIANGLE, triangle},
        {VTK_TRIANGLE_STRIP, polygon},
        {VTK_POLYGON, polygon},
        {VTK_PIXEL, quadrilateral},
        {VTK_QUAD, quadrilateral},
        {VTK_TETRA, tetrahedron},
        {VTK_VOXEL, hexahedron},
        {VTK_HEXAHEDRON, hexahedron},
        {VTK_WEDGE, wedge},
        {VTK_PYRAMID, pyramid},
        {VTK_QUADRATIC_TRIANGLE, triangle6},
        {VTK_QUADRATIC_QUAD, quadrilateral8},
        {VTK_BIQUADRATIC_QUAD, quadrilateral9},
        {VTK_QUADRATIC_TETRA, tetrahedron10},
        {VTK_QUADRATIC_HEXAHEDRON, hexahedron20},
        {VTK_TRIQUADRATIC_HEXAHEDRON, hexahedron27},
        {VTK_QUADRATIC_WEDGE, wedge15},
        {VTK_BIQUADRATIC_QUADRATIC_WEDGE, wedge18},
        {VTK_QUADRATIC_PYRAMID, pyramid13},
    };
    const auto found = kinds.find(type);
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

// Reorders the nodes of voxels and pixels, which are listed row by row instead of around the element.
void order_around(int type, std::vector<std::uint32_t>& nodes) {
    if (type == VTK_PIXEL || type == VTK_VOXEL)
        std::swap(nodes[2], nodes[3]);
    if (type == VTK_VOXEL)
        std::swap(nodes[6], nodes[7]);
}

// Returns why an array forms no groups; empty if it forms groups.
std::string why_unused(vtkDataArray* array, std::string_view name) {
    const int type = array ? array->GetDataType() : VTK_VOID;
    if (!array)
        return "text";
    if (type == VTK_FLOAT || type == VTK_DOUBLE)
        return "real numbers";
    if (array->GetNumberOfComponents() != 1)
        return fmt::format("{} components", array->GetNumberOfComponents());
    return name.starts_with("vtk") ? "used by VTK itself" : "";
}

// Adds the groups of the arrays of points or cells. `points_of` returns the points of entry i of an array. `addition`
// is appended to the names of groups whose arrays also exist in `other`.
template <typename PointsOf>
void add_groups(VolumeMesh& mesh, GroupMaker& made, vtkDataSetAttributes& data, vtkDataSetAttributes& other,
                std::string_view addition, vtkIdType entries, std::vector<std::string>& unused,
                const PointsOf& points_of) {
    constexpr std::size_t most = 1000;
    for (int a = 0; a < data.GetNumberOfArrays(); ++a) {
        vtkAbstractArray* const any = data.GetAbstractArray(a);
        vtkDataArray* const array = data.GetArray(a);
        const std::string name = any && any->GetName() ? any->GetName() : "";
        if (name == node_number_array || !any)
            continue;
        if (const std::string why = name.empty() ? "no name" : why_unused(array, name); !why.empty()) {
            unused.push_back(fmt::format("\"{}\" ({})", name, why));
            continue;
        }
        if (array->GetNumberOfTuples() != entries) { // a field of the older format may have any length
            mesh.notes.push_back(
                fmt::format("array \"{}\" has {} values, but the mesh has {}; it is not used for groups", name,
                            array->GetNumberOfTuples(), entries));
            continue;
        }
        std::map<long long, std::vector<std::uint32_t>> groups;
        for (vtkIdType i = 0; i < entries && groups.size() <= most; ++i)
            points_of(i, groups[std::llround(array->GetTuple1(i))]);
        if (groups.size() > most) {
            mesh.notes.push_back(
                fmt::format("array \"{}\" has more than {} different values; it is not used for groups", name, most));
            continue;
        }
        const bool is_shared = other.HasArray(name.c_str()) != 0;
        for (const auto& [number, points] : groups)
            made.add(fmt::format("{} {}{}", name, number, is_shared ? addition : ""), points);
    }
}

// Returns the number of cells that are marked as hidden, or as copies of cells of another piece.
std::size_t ghosts_of(vtkUnstructuredGrid& grid) {
    vtkDataArray* const marks = grid.GetCellData()->GetArray("vtkGhostType");
    std::size_t count = 0;
    for (vtkIdType i = 0; marks && i < std::min(marks->GetNumberOfTuples(), grid.GetNumberOfCells()); ++i)
        count += marks->GetTuple1(i) != 0 ? 1 : 0;
    return count;
}

void add_notes(VolumeMesh& mesh, vtkUnstructuredGrid& grid, const std::vector<std::string>& unused) {
    constexpr std::ptrdiff_t most = 12;
    const auto named = std::min(static_cast<std::ptrdiff_t>(unused.size()), most);
    if (!unused.empty())
        mesh.notes.push_back(fmt::format(
            "mesh: arrays that form no groups: {}{}. Groups come from arrays of whole numbers.",
            fmt::join(unused.begin(), unused.begin() + named, ", "),
            unused.size() > static_cast<std::size_t>(most) ? fmt::format(" and {} more", unused.size() - most) : ""));
    if (const std::size_t ghosts = ghosts_of(grid); ghosts > 0)
        mesh.notes.push_back(
            fmt::format("mesh: {} cells are marked as ghost or hidden cells (\"vtkGhostType\"), but they are read as "
                        "part of the body. Export the mesh without them.",
                        ghosts));
}

VolumeMesh collect(const std::filesystem::path& file, vtkUnstructuredGrid& grid) {
    VolumeMesh mesh;
    const vtkIdType points = grid.GetNumberOfPoints(), cells = grid.GetNumberOfCells();
    if (points == 0 || cells == 0)
        refuse(file, points == 0 ? "the file contains no points" : "the file contains no cells",
               "export the mesh of the body");
    if (points >= UINT32_MAX)
        refuse(file, "too many points", "use a coarser mesh");
    mesh.points.resize(static_cast<std::size_t>(points));
    mesh.point_numbers.resize(mesh.points.size());
    for (vtkIdType i = 0; i < points; ++i) {
        std::array<double, 3> p{};
        grid.GetPoint(i, p.data());
        mesh.points[static_cast<std::size_t>(i)] = {p[0], p[1], p[2]};
        mesh.point_numbers[static_cast<std::size_t>(i)] = static_cast<std::uint64_t>(i);
    }
    vtkNew<vtkIdList> ids;
    std::vector<std::uint32_t> nodes;
    for (vtkIdType c = 0; c < cells; ++c) {
        const int type = grid.GetCellType(c);
        if (type == VTK_EMPTY_CELL)
            continue;
        const auto kind = kind_of(type);
        if (!kind)
            refuse(file,
                   fmt::format("cell {} has the unsupported VTK type {} ({})", c, type,
                               vtkCellTypes::GetClassNameFromTypeId(type)),
                   "use tetrahedra, hexahedra, wedges and pyramids, or quadratic tetrahedra");
        grid.GetCellPoints(c, ids);
        nodes.clear();
        for (vtkIdType k = 0; k < ids->GetNumberOfIds(); ++k) {
            if (const vtkIdType id = ids->GetId(k); id < 0 || id >= points)
                refuse(file, fmt::format("cell {} refers to point {} of {}", c, id, points), "export the mesh again");
            nodes.push_back(static_cast<std::uint32_t>(ids->GetId(k)));
        }
        const ElementKindInfo& info = info_of(*kind);
        if (info.nodes > 1 && nodes.size() != info.nodes)
            refuse(file, fmt::format("cell {} has {} points instead of {}", c, nodes.size(), info.nodes),
                   "export the mesh again");
        order_around(type, nodes);
        mesh.add(*kind, static_cast<std::uint64_t>(c), nodes);
    }
    GroupMaker groups(file, mesh.points.size());
    std::vector<std::string> unused;
    add_groups(mesh, groups, *grid.GetPointData(), *grid.GetCellData(), " (points)", points, unused,
               [](vtkIdType i, std::vector<std::uint32_t>& into) { into.push_back(static_cast<std::uint32_t>(i)); });
    add_groups(mesh, groups, *grid.GetCellData(), *grid.GetPointData(), " (cells)", cells, unused,
               [&](vtkIdType i, std::vector<std::uint32_t>& into) {
                   grid.GetCellPoints(i, ids);
                   for (vtkIdType k = 0; k < ids->GetNumberOfIds(); ++k)
                       into.push_back(static_cast<std::uint32_t>(ids->GetId(k)));
               });
    add_notes(mesh, grid, unused);
    mesh.groups = groups.finish();
    return mesh;
}

} // namespace

VolumeMesh read_vtk_mesh(const std::filesystem::path& file) {
    return collect(file, *read_grid(file));
}

} // namespace periscope
