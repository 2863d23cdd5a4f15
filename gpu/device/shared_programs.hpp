// Keeps the programs of processors for the next run of the same process. PoCL (3.1) reads the source of a program even
// if the program is in its cache, because it looks it up by its source. In a run of 32,768 nodes this takes 0.08 s of
// the 0.18 s that are spent outside the time steps.
#pragma once

#include "gpu/device/device_handle.hpp"

#include <functional>
#include <string>

namespace periscope::gpu {

// Returns the program of this source and these options on the device. `build` makes it, unless it is one of the
// programs that are kept. A GPU has a context of its own for each run (shared_context.hpp), so `build` is always
// called. May be called from any thread. Throws what `build` throws.
cl::Program program_of(const Device& device, const std::string& text, const std::string& options,
                       const std::function<cl::Program()>& build);

} // namespace periscope::gpu
