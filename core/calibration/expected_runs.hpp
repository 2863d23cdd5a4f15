// Estimates the number of runs of a calibration before it starts.
#pragma once

#include "core/study/calibration.hpp"

#include <cstddef>

namespace periscope {

struct ExpectedRuns {
    std::size_t least = 0, most = 0; // usual numbers; at most Calibration::maximum_runs
};

// Returns the number for smooth curves, including the runs for intervals. For n parameters, least squares need 5 to 10
// steps of n + 1 runs; BOBYQA needs 10 n to 33 n runs per start; COBYLA and the Nelder-Mead method need twice as many;
// DIRECT uses all runs that are allowed. A profile needs at least 50 runs per parameter.
ExpectedRuns expected_runs(const Calibration& calibration, std::size_t parameters);

} // namespace periscope
