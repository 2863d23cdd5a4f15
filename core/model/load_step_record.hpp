// Records how a load step reached equilibrium, for run.json and the report.
#pragma once

#include <cstdint>
#include <string>

namespace periscope {

struct LoadStepRecord {
    std::uint64_t step = 0;         // from 1
    std::uint64_t iterations = 0;   // iterations of relaxation or, with Newton's method, of conjugate gradients
    double residual = 0;            // relative (relaxation.hpp), of the accepted state
    int newton_steps = 0, cuts = 0; // iterations of Newton's method; how often the load step was divided
    bool left_to_relaxation = false;
    double load_factor = 0; // the load factor, with load control; otherwise 0
    bool converged = true;  // whether the residual is within the tolerance; otherwise rounding limits it
    friend bool operator==(const LoadStepRecord&, const LoadStepRecord&) = default;
};

// Returns the beginning of the note that explains why relaxation completed a load step that Newton's method could not.
inline std::string fall_back_words(std::uint64_t step) {
    return "Load step " + std::to_string(step) + " continued with relaxation";
}

} // namespace periscope
