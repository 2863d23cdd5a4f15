// Memory of the computer that a device reads and writes.
#pragma once

#include "gpu/device/device_context.hpp"

#include <cstddef>
#include <memory>

namespace periscope::gpu {

// `bytes` zeros. Of a GPU's driver where it has them: such memory is never moved to the disk, so that the GPU copies it without the processor,
// several times as fast, and while it computes. Throws std::bad_alloc.
std::shared_ptr<std::byte[]> host_memory(DeviceContext& device, std::size_t bytes);

} // namespace periscope::gpu
