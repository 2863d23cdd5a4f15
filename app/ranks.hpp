// A run on several ranks of MPI: `run --ranks N` starts mpirun, which starts this program N times.
#pragma once

#include "app/commands.hpp"

namespace periscope::app {

// The run of this process: alone, or as the rank that the launcher has made it. With `options.ranks`, and without a launcher, it becomes mpirun,
// which starts this program with the same arguments but --ranks. Returns an exit code. Throws CaseError or DeviceError when mpirun would refuse.
int run_on_ranks(const RunOptions& options);

} // namespace periscope::app
