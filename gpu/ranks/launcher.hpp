// The ranks that a launcher of MPI (mpirun, srun) has started.
#pragma once

#include "gpu/ranks/communicator.hpp"

#include <filesystem>
#include <memory>

namespace periscope::gpu {

// Whether a launcher has started this process, by the variables that it sets.
bool is_started_by_launcher();

// The file of this program. Throws DeviceError where /proc does not say it.
std::filesystem::path own_program();

// The plug-in that speaks MPI: in lib/periscope beside the folder of the program, or $PERISCOPE_MPI_PLUGIN for another MPI. No other part of
// the program is linked with MPI.
std::filesystem::path mpi_plug_in();

// All ranks of this run. Null: no launcher has started this process, or this one alone. Sets how many threads PoCL starts, unless the user
// has: to be called before OpenCL is asked for anything. Throws DeviceError where the plug-in is missing or cannot be loaded.
std::shared_ptr<Communicator> ranks_of_launcher();

} // namespace periscope::gpu
