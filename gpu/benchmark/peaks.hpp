// What a device reaches at most, as measured and not as advertised.
#pragma once

#include "gpu/solver.hpp"

namespace periscope::gpu {

struct Peaks {
    double gflops = 0;            // multiply-adds count two
    double gbytes_per_second = 0; // triad a = b + f c on arrays far larger than caches: two reads, one write
                                  // (McCalpin 1995; what a cache reads of a line to be written is not counted)
};

// In the precision of the models: float16 vectors on processors, single numbers on GPUs, or half as wide in
// double. Best of several. Takes about a second. Throws DeviceError.
Peaks measure_peaks(const std::string& device, Precision precision);

} // namespace periscope::gpu
