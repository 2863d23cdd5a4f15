// Tolerances for bonds that leave the body only slightly, in 3D and in a plane.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>

namespace periscope {

// The largest depth of a chord outside a concave wall, as a fraction of the reach.
inline constexpr double chord_depth = 0.05;
// The cosine of the largest angle between the wall's normals at the two ends of the chord.
inline constexpr double chord_turn = 0.5;

// Points nearer than this distance (m) touch. Files in single precision place corners of one plane this far from it.
inline double touching_distance(double reach, const Box& bounds) {
    return std::max(1e-5 * reach, 1e-7 * bounds.diagonal());
}

} // namespace periscope
