// How a load step came to rest: what is kept of it (run.json, the report).
#pragma once

#include <cstdint>

namespace periscope {

struct LoadStepRecord {
    std::uint64_t step = 0;         // from 1
    std::uint64_t iterations = 0;   // of relaxation, or of conjugate gradients
    double residual = 0;            // with which it counted as at rest, relative (relaxation.hpp)
    int newton_steps = 0, cuts = 0; // of Newton's method; how often the load step was cut
    bool left_to_relaxation = false;
    double load_factor = 0; // share of the time of the ramps, where an observer controls the load; otherwise 0
    friend bool operator==(const LoadStepRecord&, const LoadStepRecord&) = default;
};

} // namespace periscope
