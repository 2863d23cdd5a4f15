// Where a point is from a surface.
#pragma once

#include "core/base/vec3.hpp"

namespace periscope {

// How far a point is from the surface (m, negative inside), and the outward normal there, of unit length. `slope`: by how much the
// distance grows along the normal: 1 of a distance, and nearly 1 of one that is interpolated.
struct SurfacePoint {
    double distance = 0;
    Vec3 normal;
    double slope = 1;
};

} // namespace periscope
