// Elements as tetrahedra, for showing them and for finding the body's skin.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

// Appends the tetrahedra of an element with these nodes: faces are divided from their lowest node, so that
// neighbours divide a common face alike. All have positive orientation when the element has (`inverted`: it
// has not). Corners in one place give none. Second-order tetrahedra are eight, curved or not. Of faces
// nothing.
void split_into_tetrahedra(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted,
                           std::vector<std::array<std::uint32_t, 4>>& into);

} // namespace periscope
