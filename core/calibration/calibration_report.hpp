// What a calibration leaves: the fitted curves as a table, everything in figures as JSON, and a summary for people.
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

// Lines of text.
std::string calibration_summary(const CalibrationEnd& end, const Calibration& calibration,
                                const std::vector<FittedParameter>& fitted);

} // namespace periscope
