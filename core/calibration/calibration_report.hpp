// Writes the result of a calibration: the fitted curves as a table, all numbers as JSON, and a summary for readers.
#pragma once

#include "core/calibration/calibrate.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns a table with its own header for each curve: "curve,x [mm],measured [kN],standard deviation [kN],fitted
// [kN],residual [kN]". `best` is the outcome of the best run.
std::string fit_csv(const Misfit& misfit, const Outcome& best);

// Returns parameters with their intervals, the misfit, combinations of parameters, the result of each start, runs,
// seconds and warnings.
std::string calibration_report_json(const CalibrationEnd& end, const Calibration& calibration,
                                    const std::vector<FittedParameter>& fitted, double seconds);

// Returns "28.4 … 28.7". An end at a bound is marked with "<".
std::string interval_words(const Interval& interval);

// The search of each start and where it ended; if the best run came later, this run, too.
struct SearchWords {
    std::string name;  // "Start 1"
    std::string words; // "E 28 GPa → E 19.77 GPa, misfit 442.4"
};
std::vector<SearchWords> searches_of(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted);

// Returns lines of text about the whole fit: the misfit, combinations of parameters, and the searches if they are
// several.
std::string fit_words(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted);

// Returns the description of a case with these values: "Fitted to beam.csv: E 19.113 GPa, G 0.044551 kJ/m^2."
std::string description_of_fit(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted,
                               std::vector<std::string> files);

// Returns lines of text: the parameters with their intervals, and fit_words().
std::string calibration_summary(const CalibrationEnd& end, const Calibration& calibration,
                                const std::vector<FittedParameter>& fitted);

// "load y over CMOD: mean deviation 0.155 kN (root mean square)", with the estimated standard deviation.
std::string deviation_words(const CurveDeviation& curve);

} // namespace periscope
