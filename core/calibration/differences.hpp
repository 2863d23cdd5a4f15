// Derivatives of the residuals by differences of runs.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace periscope {

// By how much a parameter changes for a difference: 2 % of its value, or of the distance of its bounds where the value is near zero. Runs are
// not smooth in their parameters; a smaller step would measure that.
inline constexpr double difference_step = 0.02;

// ∂r/∂(share between the bounds), a column for each of the parameters in `free` (indices into `fitted`). Central: by a run on each side, and on
// one side where the other lies outside the bounds or fails. Otherwise by one run. Nothing when the calibration ends, or both sides fail.
std::optional<Eigen::MatrixXd> derivatives(const Ask& ask, const std::vector<FittedParameter>& fitted,
                                           const std::vector<std::size_t>& free, const Trial& at, bool central);

} // namespace periscope
