// A short description of a run, for lists and comparisons: its inputs, how it ended, and the extremes of the observed
// values.
#pragma once

#include "core/case/case.hpp"
#include "core/results/read_results.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct KeyResult {
    std::string name;   // as the column of observers.csv: "impact force y"
    std::string unit;   // SI unit; "1" for a number without a unit
    double extreme = 0; // the value with the largest magnitude, with its sign
    double last = 0;    // value in the last row
    friend bool operator==(const KeyResult&, const KeyResult&) = default;
};

struct RunSummary {
    Case value;
    RunFacts facts;
    std::size_t frames = 0;
    // One for each observed number that has values, in the order of the columns.
    std::vector<KeyResult> results;
    // Mean over the nodes of the last frame, 0 … 1; empty before the first frame.
    std::optional<double> mean_damage;
    std::vector<std::string> faults; // errors in files that were skipped

    double run_seconds() const; // wall-clock time of the solution; 0: unknown
};

// Summarises a results folder, also while its run is in progress. It reads only the tables and the last frame. Throws
// FileError if there are no results, and CaseError if their case is not valid.
RunSummary summarise_run(const std::filesystem::path& folder);

} // namespace periscope
