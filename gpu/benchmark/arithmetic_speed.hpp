// How fast a device multiplies and adds, measured.
#pragma once

#include "gpu/device/device_context.hpp"

#include <string>

namespace periscope::gpu {

struct ArithmeticSpeed {
    double gflops = 0; // a multiply-add counts two
    // The same for each clock cycle of each compute unit; 0 if the device does not tell its clock. On a processor, cycles are those that
    // this program used, so that other programs do not disturb the figure.
    double per_cycle = 0;
};

// Measures `chains` independent multiply-adds, in vectors of the width that the kernels have: float16 on processors, single numbers on
// GPUs, or half as wide in double precision. The best of several launches counts, each of which takes at least `seconds`.
ArithmeticSpeed arithmetic_speed(DeviceContext& device, bool double_precision, int chains, double seconds);

// A warning if the device computes several times slower than its kind should; empty otherwise, and if its clock is unknown.
std::string slowness_warning(const DeviceInfo& device, double per_cycle);

} // namespace periscope::gpu
