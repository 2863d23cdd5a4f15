// Makes the tables of a calibration for the report of a run with its values: the values found, and what is needed to
// repeat it.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "ui/report/report.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

// Returns what the first page says of a calibration that has ended. The picture is not filled in.
FitSummary fit_summary(const Study& study, const std::vector<FittedParameter>& fitted, const CalibrationEnd& end);

// `points`: the fitted rows of each measured curve. `folder` has the history, the tables and a copy of the study. The
// calibration has ended; `reported` is the case with its values.
std::vector<ReportTable> fit_tables(const Study& study, const std::vector<FittedParameter>& fitted,
                                    const std::vector<MeasuredPoints>& points, const CalibrationEnd& end,
                                    const std::filesystem::path& folder, const Case& reported);

} // namespace periscope::ui
