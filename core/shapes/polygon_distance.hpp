// Computes the exact signed distance of a point in the plane from a polygon. A polygon has few edges, so a precomputed
// grid would only add an error.
#pragma once

#include "core/shapes/surface_point.hpp"

#include <vector>

namespace periscope {

// The polygon is simple, listed counter-clockwise, and lies in the x–y plane; z of the point is ignored. Whether the
// point is inside follows from the number of edges that the line from it to x = ∞ crosses.
SurfacePoint polygon_point(const std::vector<Vec3>& polygon, const Vec3& point);

} // namespace periscope
