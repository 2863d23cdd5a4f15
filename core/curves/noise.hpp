// Recognises noise in the components of a vector, such as a force, along axes along which nothing happens.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <algorithm>

namespace periscope {

inline constexpr double rounding_of_steps =
    1e-4; // largest rounding error of a run in single precision, divided by the largest value

// Returns the fraction of the largest component below which a component is noise, caused by rounding or by the
// convergence tolerance of a quasi-static analysis.
inline double noise_share(Stepper stepper, double tolerance) {
    return stepper == Stepper::dynamic ? rounding_of_steps : std::max(rounding_of_steps, tolerance);
}
inline double noise_share(const Model& model) {
    return noise_share(model.stepper, model.quasi_static.tolerance);
}

// Returns the value (SI) below which a component of a vector is noise: the share `noise` of the largest component.
// Returns 0 for curves that are not components.
double accuracy_of(const CurveTable& table, std::size_t curve, double noise);

// Returns whether all values of a component are noise, smaller than accuracy_of(): nothing happens along its axis.
bool is_idle(const CurveTable& table, std::size_t curve, double noise);

} // namespace periscope
