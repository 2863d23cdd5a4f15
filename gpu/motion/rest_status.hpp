// How far a relaxing body is from equilibrium.
#pragma once

#include <cstdint>
#include <string>

namespace periscope::gpu {

struct RestStatus {
    std::uint64_t iterations = 0;   // of the load step under way
    double residual = 0;            // relative
    bool at_rest = true;            // at Solver::step(); otherwise on the way to the next
    int cuts = 0;                   // how often the load step was cut
    int newton_steps = 0;           // of Newton's method, for which iterations are those of conjugate gradients
    double load_factor = 0;         // share of the time of the ramps, where an observer controls the load; otherwise 0
    std::string left_to_relaxation; // why; empty: it was not
};

} // namespace periscope::gpu
