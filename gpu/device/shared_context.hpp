// Returns the OpenCL context in which runs are computed.
#pragma once

#include "gpu/device/device_handle.hpp"

namespace periscope::gpu {

// A processor has one context for the whole process, because PoCL (3.1) parses its library of built-in functions for
// each context, which takes longer than compiling the kernels of a small model (0.5 s of 0.65 s). A GPU gets a new
// context for each call: after an error in a kernel, NVIDIA's driver can no longer use the context, and the next run
// must not depend on that. May be called from any thread. Throws cl::Error.
cl::Context context_of(const Device& device);

} // namespace periscope::gpu
