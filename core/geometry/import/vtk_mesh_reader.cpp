#include "core/geometry/import/vtk_mesh_reader.hpp"

#include "core/base/error.hpp"
#include "core/files/grid_file.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "core/model/nodes.hpp"

#include <fmt/format.h>

#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

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

// Voxels and pixels go row by row instead of around.
void turn_rows(int type, std::vector<std::uint32_t>& nodes) {
    if (type == VTK_PIXEL || type == VTK_VOXEL)
        std::swap(nodes[2], nodes[3]);
    if (type == VTK_VOXEL)
        std::swap(nodes[6], nodes[7]);
}

// Adds the groups of one array; `points_of` gives the points of its entry.
template <typename PointsOf>
void add_groups(VolumeMesh& mesh, GroupMaker& made, vtkDataArray* array, vtkIdType places, const PointsOf& points_of) {
    constexpr std::size_t most = 1000;
    const int type = array ? array->GetDataType() : VTK_VOID;
    if (!array || !array->GetName() || type == VTK_FLOAT || type == VTK_DOUBLE || array->GetNumberOfComponents() != 1 ||
        std::string_view(array->GetName()).starts_with("vtk") ||
        array->GetName() == std::string_view(node_number_array))
        return;
    if (array->GetNumberOfTuples() != places) { // a field of the older format may have any length
        mesh.notes.push_back(fmt::format("array \"{}\" has {} values, but the mesh has {}; it is not used for groups",
                                         array->GetName(), array->GetNumberOfTuples(), places));
        return;
    }
    std::map<long long, std::vector<std::uint32_t>> groups;
    for (vtkIdType i = 0; i < places; ++i) {
        auto& points = groups[std::llround(array->GetTuple1(i))];
        if (groups.size() > most) {
            mesh.notes.push_back(fmt::format(
                "array \"{}\" has more than {} different values; it is not used for groups", array->GetName(), most));
            return;
        }
        points_of(i, points);
    }
    for (const auto& [number, points] : groups)
        made.add(fmt::format("{} {}", array->GetName(), number), points);
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
            refuse(file, fmt::format("cell {} has the unsupported VTK type {}", c, type),
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
        turn_rows(type, nodes);
        mesh.add(*kind, static_cast<std::uint64_t>(c), nodes);
    }
    GroupMaker groups(file, mesh.points.size());
    for (int a = 0; a < grid.GetPointData()->GetNumberOfArrays(); ++a)
        add_groups(
            mesh, groups, grid.GetPointData()->GetArray(a), points,
            [](vtkIdType i, std::vector<std::uint32_t>& into) { into.push_back(static_cast<std::uint32_t>(i)); });
    for (int a = 0; a < grid.GetCellData()->GetNumberOfArrays(); ++a)
        add_groups(mesh, groups, grid.GetCellData()->GetArray(a), cells,
                   [&](vtkIdType i, std::vector<std::uint32_t>& into) {
                       grid.GetCellPoints(i, ids);
                       for (vtkIdType k = 0; k < ids->GetNumberOfIds(); ++k)
                           into.push_back(static_cast<std::uint32_t>(ids->GetId(k)));
                   });
    mesh.groups = groups.finish();
    return mesh;
}

} // namespace

VolumeMesh read_vtk_mesh(const std::filesystem::path& file) {
    return collect(file, *read_grid(file));
}

} // namespace periscope
