// Tests whether two triangles of a surface intersect.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns true when the triangles share a point other than their common vertices and edge (common by index): they
// cross, touch, or are folded over each other. The test is exact, except that a fold is detected only up to an angle of
// 1e-5. Triangles with collinear corners never count as meeting another one.
bool triangles_meet(const Surface& surface, std::uint32_t first, std::uint32_t second);

} // namespace periscope
