// Runs a case on several ranks of MPI: `run --ranks N` starts mpirun, which starts this program N times.
#pragma once

#include "app/commands.hpp"

namespace periscope::app {

// Runs the case in this process, alone or as the rank that the launcher has given it. With `options.ranks`, and if no
// launcher has started it, this process becomes mpirun, which starts this program with the same arguments without
// --ranks. Returns an exit code. Throws CaseError or DeviceError if mpirun would refuse.
int run_on_ranks(const RunOptions& options);

} // namespace periscope::app
