// What a segment may do outside of the body without leaving it, in 3D and in the plane.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>

namespace periscope {

inline constexpr double chord_depth = 0.05; // of the reach: how deep a chord over a hollow wall may run outside
inline constexpr double chord_turn = 0.5;   // cosine of the largest angle between the wall's normals at its ends

// What is nearer than this (m) touches. Files in single precision leave corners of one plane that far from it.
inline double touching_distance(double reach, const Box& bounds) {
    return std::max(1e-5 * reach, 1e-7 * bounds.diagonal());
}

} // namespace periscope
