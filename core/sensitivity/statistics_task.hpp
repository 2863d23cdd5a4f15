// What periscope-statistics (app/statistics_main.cpp) is asked about the table of a study, as JSON.
#pragma once

#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace periscope {

// How many of a result's blocks (plan sobol_indices) or runs are used; the others have a run that failed, has no such result, or has not been
// computed.
struct UsedShare {
    std::size_t used = 0, of = 0;
};

struct StatisticsTask {
    std::string json;
    std::vector<UsedShare> shares; // of each analysed result, in the order of study.sensitivity->results
};

// { "inputs": [{ "kind": "uniform", "a": 55, "b": 85 }, …], "level": 0.95, "seed": 1, "outputs": [{ "blocks": […] or "rows": […] and
// "unseen": 12, "limits": [{ "above": 400 }, …] }, …] }. Inputs are the free parameters, in the units of the table. Throws CaseError.
StatisticsTask statistics_task(const Study& study, const std::vector<StudyRun>& runs);

} // namespace periscope
