// Records how a load step reached equilibrium, for run.json and the report.
#pragma once

#include <cstdint>
#include <string>

namespace periscope {

struct LoadStepRecord {
    std::uint64_t step = 0;         // from 1
    std::uint64_t iterations = 0;   // of relaxation, or of conjugate gradients
    double residual = 0;            // relative (relaxation.hpp), of the state that was accepted
    int newton_steps = 0, cuts = 0; // of Newton's method; how often the load step was cut
    bool left_to_relaxation = false;
    double load_factor = 0; // share of the time of the ramps, where an observer controls the load; otherwise 0
    bool converged = true;  // the residual is within the tolerance; otherwise rounding was the reason to accept it
    friend bool operator==(const LoadStepRecord&, const LoadStepRecord&) = default;
};

// How the note begins that says why Newton's method left a load step to relaxation.
inline std::string fall_back_words(std::uint64_t step) {
    return "Load step " + std::to_string(step) + " continued with relaxation";
}

} // namespace periscope
