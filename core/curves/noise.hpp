// What is noise in the components of a vector, such as a force, along axes along which nothing happens.
#pragma once

#include "core/case/case.hpp"

#include <algorithm>

namespace periscope {

inline constexpr double rounding_of_steps =
    1e-4; // share of the largest value that rounding in single precision reaches in a run

// A component smaller than this share of the largest one is noise: that of rounding, or of the tolerance of a quasi-static analysis.
inline double noise_share(Stepper stepper, double tolerance) {
    return stepper == Stepper::dynamic ? rounding_of_steps : std::max(rounding_of_steps, tolerance);
}

} // namespace periscope
