// An estimate of the number of runs of a calibration before it starts.
#pragma once

#include "core/study/calibration.hpp"

#include <cstddef>

namespace periscope {

struct ExpectedRuns {
    std::size_t least = 0, most = 0; // limits of the usual number of runs; not more than Calibration::maximum_runs
};

// Returns the usual number of runs for smooth curves, with the runs for intervals. With n parameters, a start needs 5
// to 10 steps of n + 1 runs with least squares, 10 n to 33 n runs with BOBYQA, and twice as many with COBYLA or the
// Nelder-Mead method. DIRECT uses all runs that are allowed. Profiles need 50 to 100 more runs for each parameter.
ExpectedRuns expected_runs(const Calibration& calibration, std::size_t parameters);

} // namespace periscope
