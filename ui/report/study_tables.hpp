// A study in the report of its case: how its results are distributed, and its runs.
#pragma once

#include "ui/report/report.hpp"
#include "ui/study/study_drawing.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

// `folder` has the table of all runs and a copy of the study. Empty where no run has ended.
std::vector<ReportTable> study_tables(const StudyData& study, const std::filesystem::path& folder);

} // namespace periscope::ui
