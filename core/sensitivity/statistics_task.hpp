// Makes the question for periscope-statistics from the table of a study.
#pragma once

#include "core/sensitivity/statistics_messages.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <vector>

namespace periscope {

// How many of a result's blocks (plan sobol_indices) or runs are used, and how many there are. Those that are not used
// contain a run that failed, has no such result, or has not been computed.
struct UsedShare {
    std::size_t used = 0, of = 0;
};

struct StatisticsTask {
    StatisticsQuestion question;
    std::vector<UsedShare> shares; // for each analysed result, in the order of study.sensitivity->results
};

// Returns the question: its inputs are the free parameters, in the units of the table, and its outputs the analysed
// results. Throws CaseError if the results cannot be analysed.
StatisticsTask statistics_task(const Study& study, const std::vector<StudyRun>& runs);

} // namespace periscope
