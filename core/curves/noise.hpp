// Finds components of a vector, such as a force, that have only noise because nothing acts along their axis.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <algorithm>

namespace periscope {

inline constexpr double rounding_of_steps =
    1e-4; // largest rounding error of a run in single precision, divided by the largest value

// Returns the fraction of the largest component below which a component is noise. Noise is caused by rounding or, in a
// quasi-static analysis, by the convergence tolerance.
inline double noise_share(Stepper stepper, double tolerance) {
    return stepper == Stepper::dynamic ? rounding_of_steps : std::max(rounding_of_steps, tolerance);
}
inline double noise_share(const Model& model) {
    return noise_share(model.stepper, model.quasi_static.tolerance);
}

// Returns the value (SI) below which a component of a vector is noise: the fraction `noise` (noise_share()) of the
// largest value of all components. Returns 0 for a curve that is not a component.
double accuracy_of(const CurveTable& table, std::size_t curve, double noise);

// Returns whether a component has only noise: none of its values exceeds accuracy_of().
bool is_idle(const CurveTable& table, std::size_t curve, double noise);

} // namespace periscope
