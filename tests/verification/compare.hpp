// How far two fields are apart.
#pragma once

#include "core/reference/agreement.hpp"

namespace periscope::test {

// The largest difference of two vectors over the largest vector of b.
inline double relative(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    return relative_difference(a, b);
}

} // namespace periscope::test
