// Measures how fast a device multiplies and adds.
#pragma once

#include "gpu/device/device_context.hpp"

#include <string>

namespace periscope::gpu {

struct ArithmeticSpeed {
    double gflops = 0; // a multiply-add counts two
    // Multiplications and additions per clock cycle of a compute unit; 0 if the device does not report its clock. On a
    // processor, only the cycles that this program used count, so that other programs do not disturb the figure.
    double per_cycle = 0;
};

// Measures `chains` independent chains of multiply-adds. Each uses the type that the kernels use: on processors a
// vector, float16 or double8, on GPUs a single number. Returns the best of several launches, each of which takes at
// least `seconds`.
ArithmeticSpeed arithmetic_speed(DeviceContext& device, bool double_precision, int chains, double seconds);

// Returns a warning if the device computes several times slower than devices of its kind should. Returns an empty
// string otherwise, and if the clock is unknown.
std::string slowness_warning(const DeviceInfo& device, double per_cycle);

} // namespace periscope::gpu
