// Computes derivatives of the residuals by differences between runs.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <vector>

namespace periscope {

// The change of a parameter for a difference: 2 % of its value or, if the value is near zero, of the range of its
// bounds. A smaller step would measure the roughness of the results instead of their trend. The step is at most a
// quarter of the range, so that on one side it always stays within the bounds.
inline constexpr double difference_step = 0.02, largest_step = 0.25;

using Columns = std::vector<std::vector<double>>; // the columns of a matrix, all of the same length

// Returns ∂r/∂(share between the bounds), one column for each of the parameters in `free` (indices into `fitted`). With
// `central`, runs on both sides are used, or one side if the other is outside the bounds or fails; otherwise one run is
// used. Returns nothing when the calibration ends, or when both sides fail.
std::optional<Columns> derivatives(const Ask& ask, const std::vector<FittedParameter>& fitted,
                                   const std::vector<std::size_t>& free, const Trial& at, bool central);

} // namespace periscope
