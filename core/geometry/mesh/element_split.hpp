// The division of elements into tetrahedra, for display and to find the outer surface of the body.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

// Appends the tetrahedra of an element with these nodes to `into`. Faces are divided from their lowest node, so that
// neighbours divide a common face in the same way. All tetrahedra have positive orientation if `inverted` is set for
// inverted elements (ElementShares::inverted). Tetrahedra with coincident corners are omitted. A second-order
// tetrahedron is divided into eight. Two-dimensional elements have no tetrahedra.
void split_into_tetrahedra(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted,
                           std::vector<std::array<std::uint32_t, 4>>& into);

} // namespace periscope
