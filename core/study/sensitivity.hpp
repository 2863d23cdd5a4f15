// The section "sensitivity" of a study: which results are analysed, and how. The help page "Sensitivity" describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace periscope {

// A limit for a result, in the unit of the result. The analysis estimates how probable it is that the limit is
// exceeded.
struct ResultLimit {
    std::size_t result = 0; // index of the result in the study
    bool is_above = true;   // values above the limit exceed it; otherwise values below it
    double value = 0;
};

struct Sensitivity {
    std::vector<std::size_t> results; // indices of results of the study
    std::vector<ResultLimit> limits;
    // number of runs that validate the surrogate and are not used to fit it; 0: a fifth of all runs
    std::size_t validation_runs = 0;
    double level = 0.95;    // confidence level of the intervals
    std::uint64_t seed = 1; // seed for the choice of the validation runs and for the bootstrap
};

// Returns the settings that analyse all results of a study.
inline Sensitivity sensitivity_of_all(std::size_t results) {
    Sensitivity sensitivity;
    sensitivity.results.resize(results);
    std::iota(sensitivity.results.begin(), sensitivity.results.end(), std::size_t{0});
    return sensitivity;
}

} // namespace periscope
