// Boxes that grow, and how far apart they are.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>

namespace periscope {

inline void include(Box& box, const Vec3& p) {
    box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y), std::min(box.min.z, p.z)};
    box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y), std::max(box.max.z, p.z)};
}

// The square of the distance of two boxes, m². Never more than dot(q - p, q - p) of a point in each, as computed:
// rounding keeps the order of differences, squares and sums, so that searches need no margin.
inline double apart2(const Box& a, const Box& b) {
    const auto gap = [](double a_min, double a_max, double b_min, double b_max) {
        return std::max({0.0, a_min - b_max, b_min - a_max});
    };
    const Vec3 d{gap(a.min.x, a.max.x, b.min.x, b.max.x), gap(a.min.y, a.max.y, b.min.y, b.max.y),
                 gap(a.min.z, a.max.z, b.min.z, b.max.z)};
    return dot(d, d);
}

} // namespace periscope
