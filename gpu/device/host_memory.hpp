// Allocates memory of the host for data that a device reads and writes.
#pragma once

#include "gpu/device/device_context.hpp"

#include <cstddef>
#include <memory>

namespace periscope::gpu {

// Allocates `bytes` bytes that are zero. For a GPU, its driver allocates them if it can. Such memory is never swapped
// out, so the GPU copies it without the processor: several times as fast, and while it computes. Throws std::bad_alloc.
std::shared_ptr<std::byte[]> host_memory(DeviceContext& device, std::size_t bytes);

} // namespace periscope::gpu
