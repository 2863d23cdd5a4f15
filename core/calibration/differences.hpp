// The derivatives of the residuals, by differences between runs.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <vector>

namespace periscope {

// The step of a parameter for a difference is `difference_step` times its value or, if the value is near zero, times
// the range between its bounds. A smaller step would measure the roughness of the results instead of their trend. The
// step is at most `largest_step` times the range, so that a step in at least one direction stays within the bounds.
inline constexpr double difference_step = 0.02, largest_step = 0.25;

using Columns = std::vector<std::vector<double>>; // the columns of a matrix, all of the same length

// Returns the derivatives of the residuals with respect to the shares of the parameters (share_of: 0 at the lower
// bound, 1 at the upper bound), one column for each parameter in `free` (indices into `fitted`), at the run `at`. With
// `central`, a run on each side is used; or one if the other is outside the bounds or fails. Without it, one run is
// used. Returns nothing if no runs are left, the calibration was cancelled, or both sides of a parameter fail.
std::optional<Columns> derivatives(const Ask& ask, const std::vector<FittedParameter>& fitted,
                                   const std::vector<std::size_t>& free, const Trial& at, bool central);

} // namespace periscope
