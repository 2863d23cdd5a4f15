// Says how far a body is from the equilibrium of its load step.
#pragma once

#include <cstdint>
#include <string>

namespace periscope::gpu {

struct RestStatus {
    std::uint64_t iterations = 0; // number of iterations so far in the current load step
    double residual = 0;          // relative
    // whether the body is in the equilibrium of Solver::step(); otherwise it is within the next load step
    bool at_rest = true;
    int cuts = 0; // how often the load step was divided
    // number of steps of Newton's method; `iterations` then counts those of conjugate gradients
    int newton_steps = 0;
    double load_factor = 0;         // fraction of the time of the ramps, if an observer controls the load; otherwise 0
    std::string left_to_relaxation; // the reason why relaxation took over; empty if it did not
};

} // namespace periscope::gpu
