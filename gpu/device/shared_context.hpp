// The OpenCL context in which runs on a processor are computed.
#pragma once

#include "gpu/device/device_handle.hpp"

namespace periscope::gpu {

// A processor has the same context for the whole process: PoCL (3.1) parses its library of built-in functions for each
// context, which takes longer than compiling the kernels of a small model (0.5 s of 0.65 s). A GPU gets a new one for each call:
// after an error in a kernel a context of NVIDIA's driver cannot be used any more, and the next run must not suffer from it.
// May be called from any thread. Throws cl::Error.
cl::Context context_of(const Device& device);

} // namespace periscope::gpu
