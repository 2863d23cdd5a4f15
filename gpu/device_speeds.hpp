// Measures how fast the devices of a run compute its model, so that the body can be divided among them.
#pragma once

#include "gpu/store_maker.hpp"

#include <vector>

namespace periscope::gpu {

// Returns, for each device by its number, the blocks that it computes in a unit of time. Devices with the same name and
// number of compute units get 1. Otherwise each device computes some steps of a part of the body, which takes hardly
// longer than compiling the kernels. Throws DeviceError.
std::vector<double> device_speeds(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                                  const std::shared_ptr<const BodyFamilies>& families);

} // namespace periscope::gpu
