// The position of a point relative to a surface.
#pragma once

#include "core/base/vec3.hpp"

namespace periscope {

// The distance of a point from the surface (m, negative inside), and the unit vector in which it grows fastest. `slope`
// is the derivative of the distance in this direction: 1 for an exact distance, nearly 1 for an interpolated one.
struct SurfacePoint {
    double distance = 0;
    Vec3 normal;
    double slope = 1;
};

} // namespace periscope
