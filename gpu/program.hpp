// Programs specialised at run time: constants are compiled into the kernels.
#pragma once

#include "gpu/device_handle.hpp"

#include <string>

namespace periscope::gpu {

// The kernels of the family store with their constants, all in spacings and steps.
struct KernelConstants {
    bool double_precision = false;
    bool has_no_fail = false, has_motions = false;
    unsigned lanes = 16, slice = 1;
    double stiffness = 0;     // c Δx² Δt² / ρ
    double break_growth = 0;  // (1 + s_c)² − 1
    double damping = 0;       // η Δt / ρ
    double largest_jump = 0;  // spacings a node may move in a step
};

// Throws DeviceError with the compiler's log.
cl::Program build_program(const cl::Context& context, const cl::Device& device, const KernelConstants& constants);

} // namespace periscope::gpu
