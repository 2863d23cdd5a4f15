// Compares runs in tables: the inputs that differ from those of the first run, and the observed values.
#pragma once

#include "core/results/run_summary.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct ComparedInput {
    std::string path;   // path of the entry in the case of the run `in`
    std::size_t in = 0; // the first run that has the entry
    struct Value {
        bool is_there = false; // whether the case of the run has the entry
        std::string written;   // as in a case file; empty for whole objects
    };
    std::vector<Value> values; // one for each run
};

// Returns an entry for each input in which some run differs from the first one; none for fewer than two runs.
std::vector<ComparedInput> compared_inputs(const std::vector<const RunSummary*>& runs);

struct ComparedResult {
    std::string name, unit; // SI unit
    // For each run, the value with the largest magnitude; empty if the run does not observe it.
    std::vector<std::optional<double>> extremes;
    // Whether the value is regarded as a rounding error: in the first run, its magnitude is less than a thousandth of
    // the largest one with the same unit.
    bool is_rounding = false;

    // Returns the change relative to the first run: 0.1 for 10 % more. Returns nothing for the first run itself, if
    // is_rounding, if one of the two runs has no value, or if that of the first one is zero.
    std::optional<double> change(std::size_t run) const;
};

// Returns an entry for each observed value of these runs. Values of the same name are one entry.
std::vector<ComparedResult> compared_results(const std::vector<const RunSummary*>& runs);

} // namespace periscope
