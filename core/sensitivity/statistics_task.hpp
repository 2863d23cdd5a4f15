// Makes the question for periscope-statistics from the table of a study.
#pragma once

#include "core/sensitivity/statistics_messages.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <vector>

namespace periscope {

// The number of a result's blocks (plan sobol_indices) or runs that are used, and their total number. The others
// contain a run that failed, has no such result, or has not been computed.
struct UsedShare {
    std::size_t used = 0, of = 0;
};

struct StatisticsTask {
    StatisticsQuestion question;
    std::vector<UsedShare> shares; // for each analysed result, in the order of study.sensitivity->results
};

// The inputs are the free parameters, in the units of the table; the outputs are the analysed results. Throws
// CaseError.
StatisticsTask statistics_task(const Study& study, const std::vector<StudyRun>& runs);

} // namespace periscope
