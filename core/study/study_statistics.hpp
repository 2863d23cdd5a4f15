// What the runs of a study say together: how a result is distributed, and what it depends on.
#pragma once

#include "core/study/study_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The values of a result, of the runs that have it.
std::vector<double> values_of_result(const std::vector<StudyRun>& runs, std::size_t result);

struct Summary {
    std::size_t count = 0;
    double mean = 0, deviation = 0; // of the sample: with count − 1; 0 of a single value
    double least = 0, largest = 0;
};
Summary summary_of(const std::vector<double>& values); // without values all are zero

// Intervals of equal width from the least to the largest value, about as many as the square root of the number of
// values.
struct Histogram {
    double from = 0, width = 1;
    std::vector<std::size_t> counts;
};
Histogram histogram_of(const std::vector<double>& values);

// How far one parameter alone moves a result.
struct Swing {
    std::size_t parameter = 0;
    double least = 0, largest = 0;    // of the result
    std::string at_least, at_largest; // the parameter's values there

    double width() const { return largest - least; }
};
struct Tornado {
    double base = 0;           // the result of the run from which only one parameter at a time departs
    std::vector<Swing> swings; // the widest first
};
// The run from which a plan of one parameter at a time departs; null where it has not ended, and for other plans.
const StudyRun* base_run(const std::vector<StudyRun>& runs, const Study& study);
// Tells whether a run shows what a parameter does: each does, or, with a base, those that differ from it in no other
// parameter.
bool shows_parameter(const StudyRun& run, std::size_t parameter, const StudyRun* base);

// Nothing without a base run that has the result.
std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result);

} // namespace periscope
