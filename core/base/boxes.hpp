// Extends a box by points, and computes the distance between two boxes.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>

namespace periscope {

inline void include(Box& box, const Vec3& p) {
    box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y), std::min(box.min.z, p.z)};
    box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y), std::max(box.max.z, p.z)};
}

// Returns the square of the distance between two boxes, m². It is never larger than dot(q - p, q - p) as computed for a
// point p in one box and a point q in the other, because rounding preserves the order of differences, squares and sums.
// Searches therefore need no margin.
inline double apart2(const Box& a, const Box& b) {
    const auto gap = [](double a_min, double a_max, double b_min, double b_max) {
        return std::max({0.0, a_min - b_max, b_min - a_max});
    };
    const Vec3 d{gap(a.min.x, a.max.x, b.min.x, b.max.x), gap(a.min.y, a.max.y, b.min.y, b.max.y),
                 gap(a.min.z, a.max.z, b.min.z, b.max.z)};
    return dot(d, d);
}

} // namespace periscope
