// Checks whether the devices of a run are as fast as they should be. Each device and driver is measured once, and the
// result is stored.
#pragma once

#include "gpu/device/device.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace periscope::gpu {

// Returns a warning for each kind of device that computes several times slower than it should (slowness_warning()). The
// measured speeds are stored in the cache folder. The first run on a device takes 0.1 s to measure it, and 1 s more if
// the kernel must be compiled.
std::vector<std::string> slow_device_warnings(const DeviceChoice& choice, const std::filesystem::path& cache);

} // namespace periscope::gpu
