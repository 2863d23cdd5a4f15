// Finds out why OpenCL has no device.
#pragma once

#include <string>

namespace periscope::gpu {

// Says what is wrong and what to do, in whole sentences: no driver is installed, the memory of the program is limited,
// there is no folder for compiled kernels, or the drivers give no reason.
std::string why_no_device();

} // namespace periscope::gpu
