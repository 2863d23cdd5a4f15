// Tolerances for bonds that leave the body only slightly, in a solid and in a plane. A chord is the part of such a bond
// that lies outside, over a concave wall.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>

namespace periscope {

// The largest distance of a chord from the wall, as a fraction of the length of the longest bond.
inline constexpr double chord_depth = 0.05;
// The cosine of the largest angle between the normals of the wall at the two ends of a chord.
inline constexpr double least_chord_cosine = 0.5;

// Returns the distance (m) within which points touch. `reach` is the length of the longest bond. In files in single
// precision, corners of one plane can be this far from it.
inline double touching_distance(double reach, const Box& bounds) {
    return std::max(1e-5 * reach, 1e-7 * bounds.diagonal());
}

} // namespace periscope
