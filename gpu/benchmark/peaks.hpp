// Measures the peak arithmetic speed and memory bandwidth of a device.
#pragma once

#include "gpu/solver.hpp"

namespace periscope::gpu {

struct Peaks {
    double gflops = 0; // multiply-adds count two
    // bandwidth of the triad a = b + f c on arrays far larger than caches, counted as two reads and one write. The
    // additional read of a cache line before it is written is not counted (McCalpin 1995).
    double gbytes_per_second = 0;
};

// Measures in the given precision: with float16 vectors on processors, single numbers on GPUs, half as wide in double
// precision. Returns the best of several measurements, which together take about a second. Throws DeviceError.
Peaks measure_peaks(const std::string& device, Precision precision);

} // namespace periscope::gpu
