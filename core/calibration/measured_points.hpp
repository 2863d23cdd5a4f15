// The rows of a measured curve that a calibration fits.
#pragma once

#include "core/base/error.hpp"
#include "core/files/number_table.hpp"
#include "core/study/calibration.hpp"
#include "core/study/study.hpp"

#include <string>
#include <vector>

namespace periscope {

struct MeasuredPoints {
    std::string name;           // "load y over CMOD"
    std::string x_unit, y_unit; // of all numbers here, as in the table
    std::vector<double> x, y;   // in the order of x
    std::vector<double> sigma;  // standard deviation of each y; where none is stated, 1 % of the largest |y|
    bool states_sigma = false;
    double correlation_length = 0; // in the unit of x; 0: errors of different rows are independent
    double weight = 1;
    std::vector<std::string> notes; // what was done to the table: rows left out or sorted
};

// `path` is where the curve stands in the study: "calibration.measured[0]". Throws CaseError (a column that is not there, a unit that does not
// fit, rows out of order, too few rows in the range) and FileError (a table that cannot be read).
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path);
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path, const NumberTable& table);

// The computed value at each row as a result of a study: the curve of the case there, in the table's unit, with the table's sign still to be
// set by MeasuredAxis::factor of y.
std::vector<StudyResult> results_at(const MeasuredPoints& points, const MeasuredCurve& curve);

} // namespace periscope
