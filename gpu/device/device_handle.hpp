// Finds the OpenCL device that a DeviceInfo describes.
#pragma once

#include "gpu/device/device.hpp"
#include "gpu/device/opencl.hpp"

namespace periscope::gpu {

struct Device {
    DeviceInfo info;
    cl::Device handle;
};

std::vector<Device> all_devices();
Device choose(const std::string& wanted);               // chooses as choose_device() does
std::vector<Device> choose(const DeviceChoice& choice); // chooses as choose_devices() does

} // namespace periscope::gpu
