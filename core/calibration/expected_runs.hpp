// How many runs a calibration will take, said before it starts.
#pragma once

#include "core/study/calibration.hpp"

#include <cstddef>

namespace periscope {

struct ExpectedRuns {
    std::size_t least = 0, most = 0; // usual numbers; at most Calibration::maximum_runs
};

// For calibrations of smooth curves, with the runs for the intervals: least squares take 5 to 10 steps of n + 1 runs for n parameters, BOBYQA
// 10 n to 33 n runs for each start, COBYLA and Nelder and Mead's method twice as many, DIRECT all that are allowed. A profile takes 50 runs and
// more for each parameter.
ExpectedRuns expected_runs(const Calibration& calibration, std::size_t parameters);

} // namespace periscope
