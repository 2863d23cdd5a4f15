// What one wants to know of a run at a glance, and beside other runs: its inputs, how it ended, and the extremes of
// what was observed.
#pragma once

#include "core/case/case.hpp"
#include "core/results/read_results.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct KeyResult {
    std::string name;   // "impact force y", as the column of observers.csv
    std::string unit;   // SI; "1": none
    double extreme = 0; // the value of largest magnitude, with its sign
    double last = 0;    // of the last row
    friend bool operator==(const KeyResult&, const KeyResult&) = default;
};

struct RunSummary {
    Case value;
    RunFacts facts;
    std::size_t frames = 0;
    std::vector<KeyResult> results;    // of each observed number that has values, in the order of the columns
    std::optional<double> mean_damage; // of the nodes of the last frame, 0 … 1; none before the first frame
    std::vector<std::string> faults;   // of files that were left out

    double run_seconds() const; // wall time of the solution; 0: unknown
};

// Summarises a results folder, also while its run is in progress. Reads only its tables and the last frame. Throws
// FileError if there are no results, and CaseError.
RunSummary summarise_run(const std::filesystem::path& folder);

} // namespace periscope
