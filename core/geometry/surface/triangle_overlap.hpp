// Tests whether two triangles of a surface intersect.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns whether two triangles have a point in common other than the vertices and the edge that they share by index:
// they cross, touch, or are folded onto each other. The test is exact, except that a fold is detected only up to an
// angle of 1e-5. Returns false if the corners of one of them are collinear.
bool triangles_meet(const Surface& surface, std::uint32_t first, std::uint32_t second);

} // namespace periscope
