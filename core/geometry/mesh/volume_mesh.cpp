#include "core/geometry/mesh/volume_mesh.hpp"

#include <algorithm>
#include <array>

namespace periscope {

const ElementKindInfo& info_of(ElementKind kind) {
    static constexpr std::array<ElementKindInfo, element_kinds> table{{
        {"points", 0, 1, false},
        {"lines", 1, 0, false},
        {"triangles", 2, 3, true},
        {"quadrilaterals", 2, 4, true},
        {"tetrahedra", 3, 4, true},
        {"hexahedra", 3, 8, true},
        {"wedges", 3, 6, true},
        {"pyramids", 3, 5, true},
        {"second-order triangles (6 nodes)", 2, 6, true},
        {"second-order tetrahedra (10 nodes)", 3, 10, true},
        {"second-order quadrilaterals (8 nodes)", 2, 8, false},
        {"second-order quadrilaterals (9 nodes)", 2, 9, false},
        {"polygons", 2, 0, false},
        {"second-order hexahedra (20 nodes)", 3, 20, false},
        {"second-order hexahedra (27 nodes)", 3, 27, false},
        {"second-order wedges (15 nodes)", 3, 15, false},
        {"second-order wedges (18 nodes)", 3, 18, false},
        {"second-order pyramids (13 nodes)", 3, 13, false},
        {"second-order pyramids (14 nodes)", 3, 14, false},
    }};
    return table[static_cast<std::size_t>(kind)];
}

void VolumeMesh::add(ElementKind kind, std::uint64_t number, std::span<const std::uint32_t> nodes) {
    elements.push_back({kind, static_cast<std::uint32_t>(nodes.size()), corners.size(), number});
    corners.insert(corners.end(), nodes.begin(), nodes.end());
}

void add_group(VolumeMesh& mesh, const std::string& name, std::vector<std::uint32_t> points) {
    auto group =
        std::find_if(mesh.groups.begin(), mesh.groups.end(), [&](const MeshGroup& g) { return g.name == name; });
    if (group == mesh.groups.end())
        group = mesh.groups.insert(mesh.groups.end(), {name, {}});
    auto& all = group->points;
    all.insert(all.end(), points.begin(), points.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

} // namespace periscope
