// What keeps OpenCL from having a device.
#pragma once

#include <string>

namespace periscope::gpu {

// What is wrong and what to do, in whole sentences: no driver is installed, the memory of the program is limited, there is no
// folder for compiled kernels, or the drivers do not say.
std::string why_no_device();

} // namespace periscope::gpu
