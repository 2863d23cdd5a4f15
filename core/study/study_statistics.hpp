// Statistics of the runs of a study: how a result is distributed, and which parameters it depends on.
#pragma once

#include "core/study/study_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Returns the values of a result, for the runs that have it.
std::vector<double> values_of_result(const std::vector<StudyRun>& runs, std::size_t result);

struct Summary {
    std::size_t count = 0;
    double mean = 0, deviation = 0; // mean, and standard deviation of the sample (with count − 1); 0 for a single value
    double least = 0, largest = 0;
};
Summary summary_of(const std::vector<double>& values); // all numbers are zero if there are no values

// Intervals of equal width from the smallest to the largest value. Their number is about the square root of the number
// of values.
struct Histogram {
    double from = 0, width = 1;
    std::vector<std::size_t> counts;
};
Histogram histogram_of(const std::vector<double>& values);

// The run that is furthest from the base run to one side of its result, among the runs with smaller values of a parameter
// or among those with larger ones. Values that are not numbers count as larger.
struct SwingEnd {
    double result = 0;
    std::size_t run = 0; // index of the run
    bool is_smaller = false;
};
// The range of a result when only one parameter changes.
struct Swing {
    std::size_t parameter = 0;
    std::string from, to;       // the smallest and the largest value of the parameter, as in the table
    std::vector<SwingEnd> ends; // at most one for each side and for smaller and larger values
    double width = 0;           // the largest result minus the least one, with that of the base run among them

    // Returns whether smaller and larger values move the result to the same side, so that their bars lie on each other.
    bool overlaps(double base) const;
};
struct Tornado {
    double base = 0;           // result of the base run
    std::vector<Swing> swings; // the widest first
};
// Returns the base run of a one-at-a-time plan, from which all others differ in one parameter. Returns null if it has
// not ended, and for other plans.
const StudyRun* base_run(const std::vector<StudyRun>& runs, const Study& study);
// Returns whether a run shows the effect of a parameter. Without a base run, every run does; otherwise, only runs that
// differ from the base in no other parameter.
bool shows_parameter(const StudyRun& run, std::size_t parameter, const StudyRun* base);

// Returns the first run with the values of a row, ignoring those of formulas; null if there is none.
const StudyRun* run_with(const std::vector<StudyRun>& runs, const Study& study, const StudyRow& values);

// Uses the runs that differ from `base` in one parameter. Returns nothing without a base that has the result.
std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result,
                                  const StudyRun* base);
inline std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result) {
    return tornado_of(runs, study, result, base_run(runs, study));
}

} // namespace periscope
