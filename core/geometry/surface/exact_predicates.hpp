// Signs of determinants that are exact in spite of rounding, by Shewchuk's adaptive arithmetic as included in TetGen.
#pragma once

#include "core/base/vec3.hpp"

#include <array>

namespace periscope {

// Returns +1 if d lies below the plane through a, b and c, −1 if it lies above, and 0 if it lies on the plane. Seen
// from above, a, b and c are counter-clockwise.
int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

using Point2 = std::array<double, 2>;

// Returns twice the signed area of the triangle a, b, c in a plane, positive if it is counter-clockwise. The sign is
// exact.
double orientation(const Point2& a, const Point2& b, const Point2& c);

} // namespace periscope
