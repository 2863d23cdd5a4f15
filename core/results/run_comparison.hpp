// Compares runs as tables: the inputs in which they differ from the first run, and their observed values.
#pragma once

#include "core/results/run_summary.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct ComparedInput {
    std::string path;   // of the entry, in the case of run `in`
    std::size_t in = 0; // the first run that has it
    struct Value {
        bool is_there = false;
        std::string written; // as a case file has it; empty of whole objects
    };
    std::vector<Value> values; // of each run
};

// An entry for each input in which some run differs from the first one; none for fewer than two runs.
std::vector<ComparedInput> compared_inputs(const std::vector<const RunSummary*>& runs);

struct ComparedResult {
    std::string name, unit;                      // SI
    std::vector<std::optional<double>> extremes; // of each run; none: not observed there
    bool is_rounding = false; // in the first run it is less than a thousandth of the largest value with this unit

    // Relative to the first run: 0.1 of 10 % more. None of the first, of what is rounding, and where one has no value.
    std::optional<double> change(std::size_t run) const;
};

std::vector<ComparedResult> compared_results(const std::vector<const RunSummary*>& runs);

} // namespace periscope
