// How far two fields are apart.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>
#include <vector>

namespace periscope::test {

// The largest difference of two vectors over the largest vector of b.
inline double relative(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = std::max(difference, norm(a[i] - b[i]));
        size = std::max(size, norm(b[i]));
    }
    return difference / size;
}

} // namespace periscope::test
