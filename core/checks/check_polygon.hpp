// Checks a polygon of a crack or of a rigid body.
#pragma once

#include "core/base/error.hpp"
#include "core/base/vec3.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the first error, if any: fewer than three points, two points that coincide, no area, a point outside the
// plane of the polygon, or edges that cross or touch. `points` are in m; the polygon may be concave.
std::vector<Problem> check_polygon(const std::string& path, const std::vector<Vec3>& points);

} // namespace periscope
