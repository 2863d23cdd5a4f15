// Statistics of the runs of a study: how a result is distributed, and on which parameters it depends.
#pragma once

#include "core/study/study_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Returns the values of a result, of those runs that have it.
std::vector<double> values_of_result(const std::vector<StudyRun>& runs, std::size_t result);

struct Summary {
    std::size_t count = 0;
    // `deviation`: standard deviation of the sample (with count − 1); 0 for a single value
    double mean = 0, deviation = 0;
    double least = 0, largest = 0;
};
Summary summary_of(const std::vector<double>& values); // all numbers are zero if there are no values

// Intervals of equal width from the smallest to the largest value, and the number of values in each. The number of
// intervals is about the square root of the number of values.
struct Histogram {
    double from = 0, width = 1;
    std::vector<std::size_t> counts;
};
Histogram histogram_of(const std::vector<double>& values);

// An end of a parameter's bar in the tornado diagram. It is a run in which only this parameter differs from the base
// run. Of all such runs with a smaller value (or all with a larger value) of the parameter, it has the result furthest
// above, or furthest below, that of the base run. Values that are not numbers count as larger.
struct SwingEnd {
    double result = 0;
    std::size_t run = 0; // index of the run
    bool is_smaller = false;
};
// The changes of a result when only one parameter changes.
struct Swing {
    std::size_t parameter = 0;
    std::string from, to; // the smallest and the largest value of the parameter, as in the table
    // at most four: for smaller and for larger values, one with a result above the base and one below it
    std::vector<SwingEnd> ends;
    double width = 0; // the largest result minus the smallest one, including that of the base run

    // Returns whether some smaller value and some larger value change the result in the same direction, so that their
    // bars overlap.
    bool overlaps(double base) const;
};
struct Tornado {
    double base = 0;           // result of the base run
    std::vector<Swing> swings; // sorted: the widest one comes first
};
// Returns the base run of a one-at-a-time plan, from which each other run differs in one parameter. Returns null if
// this run has not ended, and for other plans.
const StudyRun* base_run(const std::vector<StudyRun>& runs, const Study& study);
// Returns whether a run is drawn in the panel of a parameter. Without a base run, every run is; otherwise only the base
// run and those with another value of this parameter.
bool shows_parameter(const StudyRun& run, std::size_t parameter, const StudyRun* base);

// Returns the first run with the values of a row; null if there is none. Values of formulas are not compared.
const StudyRun* run_with(const std::vector<StudyRun>& runs, const Study& study, const StudyRow& values);

// Returns the changes of a result by each parameter, from the runs that differ from `base` in this parameter only.
// Returns nothing if `base` is null or does not have the result.
std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result,
                                  const StudyRun* base);
inline std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result) {
    return tornado_of(runs, study, result, base_run(runs, study));
}

} // namespace periscope
