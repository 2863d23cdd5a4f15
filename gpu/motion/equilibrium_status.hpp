// How far a body is from the equilibrium of its load step.
#pragma once

#include <cstdint>
#include <string>

namespace periscope::gpu {

struct EquilibriumStatus {
    std::uint64_t iterations = 0; // number of iterations so far in the current load step
    double residual = 0;          // relative
    // whether the body is in the equilibrium of load step number Solver::step(); otherwise the next load step is in
    // progress
    bool is_in_equilibrium = true;
    int cuts = 0; // how often a part of the load step was cut
    // number of steps of Newton's method; `iterations` then counts those of conjugate gradients
    int newton_steps = 0;
    double load_factor = 0;         // with load control: fraction of the time of the ramps; otherwise 0
    std::string left_to_relaxation; // why relaxation took over; empty if it did not
};

} // namespace periscope::gpu
