// Writes the result of a calibration: the fitted curves as a table, all numbers as JSON, and a summary for people.
#pragma once

#include "core/calibration/calibrate.hpp"

#include <string>
#include <vector>

namespace periscope {

// "curve,x [mm],measured [kN],standard deviation [kN],fitted [kN],residual [kN]": a table for each curve, with its own head. `best`: the
// outcome of the best run.
std::string fit_csv(const Misfit& misfit, const Outcome& best);

// Parameters with their intervals, the misfit, combinations of parameters, what each start came to, runs, seconds, warnings.
std::string calibration_report_json(const CalibrationEnd& end, const Calibration& calibration,
                                    const std::vector<FittedParameter>& fitted, double seconds);

// "28.4 … 28.7"; an end at a bound is marked with "<".
std::string interval_words(const Interval& interval);

// Lines of text on the fit as a whole: the misfit, combinations of parameters, and what other starts came to.
std::string fit_words(const CalibrationEnd& end, const std::vector<FittedParameter>& fitted);

// Lines of text: the parameters with their intervals, and fit_words().
std::string calibration_summary(const CalibrationEnd& end, const Calibration& calibration,
                                const std::vector<FittedParameter>& fitted);

} // namespace periscope
