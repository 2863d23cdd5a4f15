// The rows of a measured curve to which a calibration fits a computed one.
#pragma once

#include "core/base/error.hpp"
#include "core/files/number_table.hpp"
#include "core/study/calibration.hpp"
#include "core/study/study.hpp"

#include <string>
#include <vector>

namespace periscope {

struct MeasuredPoints {
    std::string name;           // "load y over CMOD", or "load y" if x is time
    std::string x_name, y_name; // the computed curves with which x and y are compared; empty: time
    std::string x_unit, y_unit; // units of all numbers here, as in the table
    std::vector<double> x, y;   // ascending in x
    std::vector<double> sigma;  // standard deviation of each y; 1 % of the largest |y| if the study does not state it
    bool states_sigma = false;
    double correlation_length = 0; // in the unit of x; 0 if the errors of different rows are independent
    double weight = 1;
    std::vector<std::string> notes; // changes of the table: rows that were removed or sorted
};

// Reads the rows in the fitted range, sorted and thinned to the number that the study asks for. `path` is the position
// of the curve in the study, for messages: "calibration.measured[0]". Throws CaseError for a missing column, an
// unsuitable unit, rows that are not in order, or too few rows in the range; FileError for a table that cannot be read.
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path);
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path, const NumberTable& table);

// Returns one result of a study for each row: the value of the computed curve at the x of the row, in the unit of the
// table. The value has the sign of the case: MeasuredAxis::factor of y is not applied to it.
std::vector<StudyResult> results_at(const MeasuredPoints& points, const MeasuredCurve& curve);

} // namespace periscope
