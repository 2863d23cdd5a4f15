// The result of a calibration as text: the fitted curves as a table, all numbers as JSON, and a summary for readers.
#pragma once

#include "core/calibration/calibrate.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns one table after another, one for each measured curve, each with the header "curve,x [mm],measured
// [kN],standard deviation [kN],fitted [kN],residual [kN]". `best` is the outcome of the best run.
std::string fit_csv(const Misfit& misfit, const Outcome& best);

// Returns all numbers: the parameters with their intervals, the misfit, combinations of parameters, the result of each
// start, the number of runs, the time and the warnings.
std::string calibration_report_json(const CalibrationEnd& end, const Calibration& calibration,
                                    const std::vector<FittedParameter>& fitted, double seconds);

// Returns an interval as "28.4 … 28.7". "< 28.4" marks an end that is at a bound of the parameter.
std::string interval_words(const Interval& interval);

// One search, described in words.
struct SearchWords {
    std::string name;  // "Start 1"
    std::string words; // "E 28 GPa → E 19.77 GPa, misfit 442.4"
};
// Returns the search of each start and, if the best run was made after these searches, that run.
std::vector<SearchWords> searches_of(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted);

// Returns lines of text about the whole fit: the deviations of the curves, the misfit, combinations of parameters, and
// the searches if there were several.
std::string fit_words(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted);

// Returns a description for a case with the fitted values: "Fitted to beam.csv: E 19.113 GPa, G 0.044551 kJ/m^2."
std::string description_of_fit(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted,
                               std::vector<std::string> files);

// Returns lines of text: the parameters with their intervals, and fit_words().
std::string calibration_summary(const CalibrationEnd& end, const Calibration& calibration,
                                const std::vector<FittedParameter>& fitted);

// Returns words such as "load y over CMOD: mean deviation 0.155 kN (root mean square)", and the standard deviation if
// it was estimated.
std::string deviation_words(const CurveDeviation& curve);

} // namespace periscope
