// Computes derivatives of the residuals by differences of runs.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <vector>

namespace periscope {

// By how much a parameter changes for a difference: 2 % of its value, or of the distance of its bounds where the value is near zero. Runs are
// not smooth in their parameters; a smaller step would measure that. But at most a quarter of the distance of its bounds, so that a step on one
// side always lies between them.
inline constexpr double difference_step = 0.02, largest_step = 0.25;

using Columns = std::vector<std::vector<double>>; // of a matrix, all of the same length

// ∂r/∂(share between the bounds), a column for each of the parameters in `free` (indices into `fitted`). Central: by a run on each side, and on
// one side where the other lies outside the bounds or fails. Otherwise by one run. Nothing when the calibration ends, or both sides fail.
std::optional<Columns> derivatives(const Ask& ask, const std::vector<FittedParameter>& fitted,
                                   const std::vector<std::size_t>& free, const Trial& at, bool central);

} // namespace periscope
