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
    std::string left_to_relaxation; // why; empty: it was not
};

} // namespace periscope::gpu
