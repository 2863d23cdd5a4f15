#include "core/geometry/mesh/volume_mesh.hpp"

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

} // namespace periscope
