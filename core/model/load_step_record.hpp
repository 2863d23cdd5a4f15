// Records how a load step reached equilibrium, for run.json and the report.
#pragma once

#include <cstdint>
#include <string>

namespace periscope {

struct LoadStepRecord {
    std::uint64_t step = 0;         // from 1
    std::uint64_t iterations = 0;   // number of iterations of relaxation or, in Newton's method, of conjugate gradients
    double residual = 0;            // relative (relaxation.hpp), for the accepted state
    int newton_steps = 0, cuts = 0; // iterations of Newton's method; number of times the load step was cut
    bool left_to_relaxation = false;
    double load_factor = 0; // with an observer that controls the load: fraction of the ramps' time; otherwise 0
    bool converged = true;  // the residual is within the tolerance; otherwise rounding was the reason to accept it
    friend bool operator==(const LoadStepRecord&, const LoadStepRecord&) = default;
};

// Returns the beginning of the note that explains why a load step was completed by relaxation instead of Newton's
// method.
inline std::string fall_back_words(std::uint64_t step) {
    return "Load step " + std::to_string(step) + " continued with relaxation";
}

} // namespace periscope
