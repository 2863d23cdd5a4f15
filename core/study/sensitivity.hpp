// What the section "sensitivity" of a study says: which results are analysed, and how. The help page "Sensitivity"
// describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace periscope {

// A value that a result should not pass, in the unit of the result.
struct ResultLimit {
    std::size_t result = 0; // of the study
    bool is_above = true;   // the result passes it above, or else below
    double value = 0;
};

struct Sensitivity {
    std::vector<std::size_t> results; // of the study
    std::vector<ResultLimit> limits;
    std::size_t validation_runs = 0; // which the surrogate has not seen; 0: a fifth of all
    double level = 0.95;             // of the intervals
    std::uint64_t seed = 1;          // of the choice of the validation runs and of the bootstrap
};

// The section of a study that names all of its results.
inline Sensitivity sensitivity_of_all(std::size_t results) {
    Sensitivity sensitivity;
    sensitivity.results.resize(results);
    std::iota(sensitivity.results.begin(), sensitivity.results.end(), std::size_t{0});
    return sensitivity;
}

} // namespace periscope
