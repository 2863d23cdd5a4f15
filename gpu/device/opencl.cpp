#include "gpu/device/opencl.hpp"

#include <array>

namespace periscope::gpu {

std::string error_name(int code) {
    struct Named {
        int code;
        const char* name;
    };
    static constexpr std::array names{
        Named{CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
        Named{CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
        Named{CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
        Named{CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
        Named{CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
        Named{CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
        Named{CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE"},
        Named{CL_MEM_COPY_OVERLAP, "CL_MEM_COPY_OVERLAP"},
        Named{CL_MAP_FAILURE, "CL_MAP_FAILURE"},
        Named{CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
        Named{CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
        Named{CL_INVALID_VALUE, "CL_INVALID_VALUE"},
        Named{CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
        Named{CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT"},
        Named{CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT"},
        Named{CL_INVALID_BINARY, "CL_INVALID_BINARY"},
        Named{CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE"},
        Named{CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"},
        Named{CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
        Named{CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
        Named{CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"},
        Named{CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"},
        Named{-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
    };
    for (const Named& n : names)
        if (n.code == code)
            return n.name;
    return "error " + std::to_string(code);
}

} // namespace periscope::gpu
