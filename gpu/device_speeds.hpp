// How fast the devices of a run are at its model, by which it is shared out among them.
#pragma once

#include "gpu/store_maker.hpp"

#include <vector>

namespace periscope::gpu {

// Blocks of a lattice that each computes in a unit of time, by its number. 1 of each when they are equal, by name and compute units;
// otherwise measured: some steps of a part of the body, which takes hardly longer than compiling its kernels. Throws DeviceError.
std::vector<double> device_speeds(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                                  const std::shared_ptr<const BodyFamilies>& families);

} // namespace periscope::gpu
