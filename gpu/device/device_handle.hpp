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
Device choose(const std::string& wanted);               // as choose_device()
std::vector<Device> choose(const DeviceChoice& choice); // as choose_devices()

} // namespace periscope::gpu
