// The results of a study for one run, from its curves, cracks and fragments.
#pragma once

#include "core/base/error.hpp"
#include "core/cracks/crack.hpp"
#include "core/cracks/fragments.hpp"
#include "core/curves/curve_table.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <limits>
#include <optional>
#include <vector>

namespace periscope {

struct EndedRun {
    CurveTable curves;                  // curves of its observers and cracks
    std::vector<Crack> cracks;          // sorted: the longest one comes first
    std::optional<Fragments> fragments; // fragments at the end of the run
    std::size_t nodes_of_family = 0;    // number of nodes of a whole family; pieces with fewer nodes are dust
    RunRecord record;
    std::uint64_t broken_bonds = 0;
    double mean_damage = std::numeric_limits<double>::quiet_NaN(); // mean over the nodes at the end, 0 … 1
    double seconds = 0;                                            // wall-clock time of the whole run
};

// Returns the errors in the results that can be found before a run: curves that the case does not observe, and units of
// another dimension. `curves` has the curves of the observers; those of cracks are known only during the run.
// `has_neighbours` is whether fragments of the body can be found.
std::vector<Problem> problems_of_results(const Study& study, const CurveTable& curves, bool has_neighbours = true);

// Returns the number of each result in its unit; nothing if the run has no such number, for example the angle of a
// crack that did not form. `row` has the values of the parameters, which formulas use.
std::vector<std::optional<double>> results_of(const Study& study, const StudyRow& row, const EndedRun& run);

// Returns the unit of a result in the table: the one in the study, or else the SI unit; it is empty for a quantity
// without a unit.
std::string unit_of(const StudyResult& result, const CurveTable& curves);

} // namespace periscope
