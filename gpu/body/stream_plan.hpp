// Plans how a lattice passes through a device that has no room for the whole body.
#pragma once

#include <algorithm>
#include <cstdint>

namespace periscope::gpu {

// The lattice is divided into blocks of consecutive nodes. In one passage, each block is uploaded, computed and
// downloaded once, in the order of the blocks, and several phases are computed. A phase is a step, or one of the two
// parts of a state-based step. Each phase is behind the previous one by as many blocks as bonds reach, so that all
// values which it reads exist, and nothing is computed twice. The device holds blocks in a ring: those that the phases
// currently need, the next ones, which are uploaded, and those that have just been computed, which are downloaded.
struct StreamPlan {
    std::uint32_t ring = 0;   // the number of blocks for which the device has room
    std::uint32_t lag = 0;    // number of blocks that bonds reach
    std::uint32_t chunk = 0;  // number of blocks that are uploaded at once
    std::uint32_t phases = 0; // the largest number of phases in a passage; 0: the device has no room for one phase

    // Returns the number of blocks that the ring must have: a chunk that is uploaded, one that is computed, one that is
    // downloaded, and the lag of each phase.
    static std::uint64_t ring_of(std::uint64_t chunk, std::uint64_t phases, std::uint64_t lag) {
        return 3 * chunk + phases * lag;
    }
};

// Returns the plan for a device with room for `room` blocks. `of_step` is the number of phases of a step; a passage has
// whole steps only.
inline StreamPlan stream_plan(std::uint32_t room, std::uint32_t lag, std::uint32_t of_step) {
    StreamPlan plan{room, lag, 0, 0};
    // Short chunks leave room for more phases, so the body passes less often. But each chunk needs launches of the
    // kernels, and a chunk must not be shorter than the lag.
    plan.chunk = std::max(lag, room / 14);
    if (room > 3 * plan.chunk)
        plan.phases = (room - 3 * plan.chunk) / lag / of_step * of_step;
    return plan;
}

} // namespace periscope::gpu
