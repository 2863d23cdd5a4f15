#include "gpu/device/host_memory.hpp"

#include <cstring>

namespace periscope::gpu {
namespace {

std::shared_ptr<std::byte[]> memory_of_driver(DeviceContext& device, std::size_t bytes) {
    const cl::CommandQueue queue = device.queue;
    const cl::Buffer buffer(device.context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes);
    auto* const mapped =
        static_cast<std::byte*>(queue.enqueueMapBuffer(buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    std::memset(mapped, 0, bytes);
    return {mapped, [queue, buffer](std::byte* all) {
                try {
                    queue.enqueueUnmapMemObject(buffer, all);
                    queue.finish();
                } catch (const cl::Error&) { // if the device was lost, its driver has unmapped the memory already
                }
            }};
}

} // namespace

std::shared_ptr<std::byte[]> host_memory(DeviceContext& device, std::size_t bytes) {
    if (device.device.info.is_gpu && bytes > 0)
        try {
            return memory_of_driver(device, bytes);
            // the driver does not give this much memory; ordinary memory also works, but is slower
        } catch (const cl::Error&) {
        }
    return std::shared_ptr<std::byte[]>(new std::byte[bytes]());
}

} // namespace periscope::gpu
