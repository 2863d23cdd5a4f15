// The numbers that a study wants of a run, from its curves and cracks.
#pragma once

#include "core/base/error.hpp"
#include "core/cracks/crack.hpp"
#include "core/curves/curve_table.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <limits>
#include <optional>
#include <vector>

namespace periscope {

struct EndedRun {
    CurveTable curves;         // of its observers and cracks
    std::vector<Crack> cracks; // the longest first
    RunRecord record;
    std::uint64_t broken_bonds = 0;
    double mean_damage = std::numeric_limits<double>::quiet_NaN(); // of the nodes at the end, 0 … 1
    double seconds = 0;                                            // wall-clock time of the whole run
};

// What is wrong with the results before a run: curves that the case does not observe, units of something else. `curves`
// are those of the observers; cracks are not known yet.
std::vector<Problem> problems_of_results(const Study& study, const CurveTable& curves);

// The number of each result, in its unit; nothing where the run has none, such as the angle of a crack that never came.
std::vector<std::optional<double>> results_of(const Study& study, const StudyRow& row, const EndedRun& run);

// The unit of a result in the table: its own, or that of SI; empty where it has none.
std::string unit_of(const StudyResult& result, const CurveTable& curves);

} // namespace periscope
