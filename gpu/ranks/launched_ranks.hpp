// Finds the ranks that a launcher of MPI (mpirun, srun) has started.
#pragma once

#include "gpu/ranks/communicator.hpp"

#include <filesystem>
#include <memory>

namespace periscope::gpu {

// Whether a launcher has started this process. The variables that launchers set show this.
bool is_started_by_launcher();

// Returns the file of this program. Throws DeviceError if /proc does not have it.
std::filesystem::path own_program();

// Returns the plug-in for MPI: in lib/periscope next to the folder of the program, or $PERISCOPE_MPI_PLUGIN for another
// MPI. No other part of the program is linked with MPI.
std::filesystem::path mpi_plug_in();

// Returns all ranks of this run; null if no launcher has started this process, or if it is the only one. Sets the
// number of threads that PoCL starts, unless the user has set it, and must therefore be called before the first use of
// OpenCL. Throws DeviceError if the plug-in is missing or cannot be loaded, or if it belongs to another MPI than the
// launcher.
std::shared_ptr<Communicator> ranks_of_launcher();

} // namespace periscope::gpu
