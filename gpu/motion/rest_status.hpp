// Says how far a body is from the equilibrium of its load step.
#pragma once

#include <cstdint>
#include <string>

namespace periscope::gpu {

struct RestStatus {
    std::uint64_t iterations = 0;   // so far, in the current load step
    double residual = 0;            // relative
    bool at_rest = true;            // in the equilibrium of Solver::step(); otherwise within the next load step
    int cuts = 0;                   // how often the load step was divided
    int newton_steps = 0;           // steps of Newton's method; its `iterations` are those of conjugate gradients
    double load_factor = 0;         // fraction of the time of the ramps, if an observer controls the load; otherwise 0
    std::string left_to_relaxation; // why relaxation took over; empty if it did not
};

} // namespace periscope::gpu
