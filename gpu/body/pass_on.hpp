// Copies a result of the first device of the first rank (process) to all other devices and ranks.
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <cstddef>
#include <vector>

namespace periscope::gpu {

struct DeviceBuffer {
    const DeviceContext* device = nullptr;
    cl::Buffer buffer;
};

// `buffers` has one buffer for each device of this process. Copies the first `bytes` bytes of the first of them, on the
// first rank, to all other buffers on all ranks, and waits. `ranks`: null if this process is alone; otherwise all ranks
// must call this at the same time.
void pass_on(const std::vector<DeviceBuffer>& buffers, std::size_t bytes, const RankParts* ranks);

} // namespace periscope::gpu
