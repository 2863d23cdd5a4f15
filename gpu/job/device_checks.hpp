// Whether the devices of a run are as fast as they should be: measured once for each device and driver, and kept.
#pragma once

#include "gpu/device/device.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace periscope::gpu {

// A warning for each kind of device that computes several times slower than it should (slowness_warning()). What was measured stands
// in the cache folder; the first run on a device takes a tenth of a second to measure it, and once a second to compile.
std::vector<std::string> slow_device_warnings(const DeviceChoice& choice, const std::filesystem::path& cache);

} // namespace periscope::gpu
