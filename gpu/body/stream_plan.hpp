// How a body passes through a device that is too small for it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace periscope::gpu {

// Parts of steps ("phases": one a step, two of the state-based model) follow each other through the body in one passage. Each
// lags so far behind the one before that all it reads is there, and nothing is computed twice. Blocks lie on the device in a
// ring: what all phases of a passage need at a time, what comes next, and what has just been done.
struct StreamPlan {
    std::uint32_t ring = 0;   // blocks that the device has room for
    std::uint32_t lag = 0;    // blocks: as far as bonds reach
    std::uint32_t chunk = 0;  // blocks that come at once
    std::uint32_t phases = 0; // of a passage, at most; 0: there is not even room for one

    // A chunk coming, one in each phase, one going; between them the lags.
    static std::uint64_t ring_of(std::uint64_t chunk, std::uint64_t phases, std::uint64_t lag) {
        return 3 * chunk + phases * lag;
    }
};

// With room for this many blocks. `of_step`: phases of a step, which are not parted.
inline StreamPlan stream_plan(std::uint32_t room, std::uint32_t lag, std::uint32_t of_step) {
    StreamPlan plan{room, lag, 0, 0};
    // Short chunks leave room for more phases, so that the body passes less often; but each has a launch, and no chunk may be
    // shorter than the lag.
    plan.chunk = std::max(lag, room / 14);
    if (room > 3 * plan.chunk)
        plan.phases = (room - 3 * plan.chunk) / lag / of_step * of_step;
    return plan;
}

} // namespace periscope::gpu
