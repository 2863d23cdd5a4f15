// Includes CLHPP with the settings of this project, and names OpenCL's errors.
#pragma once

#include "core/base/error.hpp"

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120 // CLHPP 2023.02 does not compile with target 300 and minimum 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include <string>
#include <utility>

namespace periscope::gpu {

// Returns, for example, "CL_OUT_OF_RESOURCES", or the number if the error has no name here.
std::string error_name(int code);

// Calls `work` and turns an OpenCL error into a DeviceError. `doing` says what was attempted.
template <typename Work>
auto guarded(const std::string& doing, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const cl::Error& e) { // what() would be only the name of the function
        throw DeviceError(doing + " failed: " + e.what() + " returned " + error_name(e.err()) +
                          (e.err() == CL_MEM_OBJECT_ALLOCATION_FAILURE || e.err() == CL_OUT_OF_RESOURCES
                               ? ". The device does not have enough memory; use a larger spacing or another device."
                               : ". Try another device, or update its driver."));
    }
}

} // namespace periscope::gpu
