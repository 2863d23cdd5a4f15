// The OpenCL devices of this machine and the choice among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

struct DeviceInfo {
    std::string name, vendor, platform, driver, version;
    bool is_gpu = false;
    bool has_double = false;
    std::uint64_t memory = 0;         // bytes
    std::uint64_t max_allocation = 0; // bytes in one buffer
    unsigned compute_units = 0;
};

// Whether it has OpenCL 1.2, which the kernels need: drivers of old graphics cards stop at 1.1.
bool is_recent_enough(const DeviceInfo& device);

// Empty when there is no OpenCL device; never throws for that.
std::vector<DeviceInfo> list_devices();

// The device whose name contains `wanted` (any case); empty: a GPU if there is one, otherwise the first, of those that are
// recent enough. Throws DeviceError naming the devices there are, or why there is none.
DeviceInfo choose_device(const std::string& wanted);

// The same of a list that is not empty: the place of the chosen one.
std::size_t choice_among(const std::vector<DeviceInfo>& devices, const std::string& wanted);

} // namespace periscope::gpu
