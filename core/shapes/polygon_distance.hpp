// The signed distance of a point of the plane from a polygon, exactly: a polygon has few edges, so that a grid would only add an error.
#pragma once

#include "core/shapes/surface_point.hpp"

#include <vector>

namespace periscope {

// The polygon is simple, listed counter-clockwise, and lies in the x–y plane; z of the point is not used. Inside or outside follows from the
// edges that the line to x = ∞ crosses.
SurfacePoint polygon_point(const std::vector<Vec3>& polygon, const Vec3& point);

} // namespace periscope
