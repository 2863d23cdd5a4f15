// The exact signed distance of a point in the plane from a polygon. It is computed from all edges, because a polygon
// has few of them; a grid of precomputed distances would only add an error.
#pragma once

#include "core/shapes/surface_point.hpp"

#include <vector>

namespace periscope {

// The polygon lies in the x–y plane and is simple, and its points are listed counter-clockwise. The coordinate z of
// `point` is ignored. The point is inside if the line from it to x = ∞ crosses an odd number of edges.
SurfacePoint polygon_point(const std::vector<Vec3>& polygon, const Vec3& point);

} // namespace periscope
