// A calibration in the report of a run with its values: what was found, and all that is needed to repeat it.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/study/study.hpp"
#include "ui/report/report.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

// `folder` has the history and a copy of the study. The calibration has ended.
std::vector<ReportTable> fit_tables(const Study& study, const std::vector<FittedParameter>& fitted,
                                    const CalibrationEnd& end, const std::filesystem::path& folder);

} // namespace periscope::ui
