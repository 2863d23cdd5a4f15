// Plans how a body passes through a device that is too small for it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace periscope::gpu {

// In one passage, several phases follow each other through the body. A phase is a step, or one of the two parts of a
// state-based step. Each phase follows the previous one at a distance at which all values that it reads exist, and
// nothing is computed twice. The device holds blocks in a ring: those that the phases of the passage currently need,
// the next ones, and those that have just been computed.
struct StreamPlan {
    std::uint32_t ring = 0;   // the number of blocks for which the device has room
    std::uint32_t lag = 0;    // blocks that bonds reach
    std::uint32_t chunk = 0;  // blocks that are uploaded at once
    std::uint32_t phases = 0; // the largest number of phases in a passage; 0: the device has no room for one phase

    // The ring has a chunk that is uploaded, one that is computed, one that is downloaded, and the lag of each phase.
    static std::uint64_t ring_of(std::uint64_t chunk, std::uint64_t phases, std::uint64_t lag) {
        return 3 * chunk + phases * lag;
    }
};

// Returns the plan for a device with room for this number of blocks. `of_step` is the number of phases of a step; a
// passage has only whole steps.
inline StreamPlan stream_plan(std::uint32_t room, std::uint32_t lag, std::uint32_t of_step) {
    StreamPlan plan{room, lag, 0, 0};
    // Short chunks leave room for more phases, so that the body passes less often. But each chunk needs a launch of the
    // kernels, and it must not be shorter than the lag.
    plan.chunk = std::max(lag, room / 14);
    if (room > 3 * plan.chunk)
        plan.phases = (room - 3 * plan.chunk) / lag / of_step * of_step;
    return plan;
}

} // namespace periscope::gpu
