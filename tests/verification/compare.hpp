// Measures the difference of two fields.
#pragma once

#include "core/reference/agreement.hpp"

namespace periscope::test {

// Returns the largest difference of two vectors, divided by the largest vector of b.
inline double relative(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    return relative_difference(a, b);
}

} // namespace periscope::test
