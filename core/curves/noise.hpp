// What is noise in the components of a vector, such as a force, along axes along which nothing happens.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <algorithm>

namespace periscope {

inline constexpr double rounding_of_steps =
    1e-4; // share of the largest value that rounding in single precision reaches in a run

// A component smaller than this share of the largest one is noise: that of rounding, or of the tolerance of a quasi-static analysis.
inline double noise_share(Stepper stepper, double tolerance) {
    return stepper == Stepper::dynamic ? rounding_of_steps : std::max(rounding_of_steps, tolerance);
}
inline double noise_share(const Model& model) {
    return noise_share(model.stepper, model.quasi_static.tolerance);
}

// SI: what is smaller than this in a component of a vector is noise beside the largest component, of which it is the share `noise`.
// 0 for curves that are no components.
double accuracy_of(const CurveTable& table, std::size_t curve, double noise);

// A component along an axis along which nothing happens: all of it is below its accuracy.
bool is_idle(const CurveTable& table, std::size_t curve, double noise);

} // namespace periscope
