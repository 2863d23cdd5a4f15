// The question for periscope-statistics, made from the table of a study.
#pragma once

#include "core/sensitivity/statistics_messages.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <vector>

namespace periscope {

// The number of blocks (plan sobol_indices) or runs that are used for a result, and the number in the plan. The others
// contain a run that has failed, does not have this result, or has not been computed.
struct UsedShare {
    std::size_t used = 0, of = 0;
};

struct StatisticsTask {
    StatisticsQuestion question;
    std::vector<UsedShare> shares; // for each analysed result, in the order of study.sensitivity->results
};

// Returns the question. Its inputs are the free parameters, in the units of the table; its outputs are the analysed
// results. Throws CaseError if the results cannot be analysed.
StatisticsTask statistics_task(const Study& study, const std::vector<StudyRun>& runs);

} // namespace periscope
