// Reads the rows of a measured curve that a calibration fits.
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
    std::vector<double> sigma;  // standard deviation of each y; if not given, 1 % of the largest |y|
    bool states_sigma = false;
    double correlation_length = 0; // in the unit of x; 0: the errors of different rows are independent
    double weight = 1;
    std::vector<std::string> notes; // what was changed in the table: rows removed or sorted
};

// `path` is the position of the curve in the study: "calibration.measured[0]". Throws CaseError (a missing column, an
// unsuitable unit, rows out of order, too few rows in the range) and FileError (a table that cannot be read).
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path);
MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path, const NumberTable& table);

// Returns the computed value at each row as a result of a study: the value of the case's curve, in the unit of the
// table. The sign is that of the case; MeasuredAxis::factor of y must still be applied.
std::vector<StudyResult> results_at(const MeasuredPoints& points, const MeasuredCurve& curve);

} // namespace periscope
