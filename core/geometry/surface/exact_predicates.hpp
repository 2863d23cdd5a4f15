// Signs of determinants that are right whatever the rounding (Shewchuk's adaptive arithmetic, as TetGen
// carries it).
#pragma once

#include "core/base/vec3.hpp"

#include <array>

namespace periscope {

// +1: d lies below the plane through a, b, c (which turn counter-clockwise seen from above), −1: above, 0: on
// it.
int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

using Point2 = std::array<double, 2>;

// Twice the signed area of the triangle a, b, c in the plane; the sign is exact. Positive: counter-clockwise.
double turn(const Point2& a, const Point2& b, const Point2& c);

} // namespace periscope
