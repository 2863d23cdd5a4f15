// Whether two triangles of a surface meet where they should not.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// True when the triangles share a point beyond the vertices and the edge they have in common by their
// indices: crossing, touching, or folded over each other. Exact but for folds, which are found up to an angle
// of 1e-5. Triangles whose corners lie on one line never meet anything.
bool triangles_meet(const Surface& surface, std::uint32_t first, std::uint32_t second);

} // namespace periscope
