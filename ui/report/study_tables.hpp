// Makes the tables of a study for the report of its case: the distribution of its results, and its runs.
#pragma once

#include "ui/report/report.hpp"
#include "ui/study/study_drawing.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

// `folder` has the table of all runs and a copy of the study. `reported` is the case of the report, whose values may
// differ from those of the study's case. The result is empty if no run has ended.
std::vector<ReportTable> study_tables(const StudyData& study, const std::filesystem::path& folder,
                                      const Case& reported);

} // namespace periscope::ui
