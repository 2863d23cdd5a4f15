// Makes the tables and bars of a report that show what each result of a study depends on.
#pragma once

#include "core/sensitivity/analyse_study.hpp"
#include "ui/report/report.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

struct SensitivityPart {
    std::vector<ReportTable> tables;     // one table for each result
    std::vector<ReportPicture> pictures; // the bars of all results; empty if no result was analysed
};

// `folder` has the table of runs and a copy of the study.
SensitivityPart sensitivity_part(const AnalysedStudy& analysed, const std::filesystem::path& folder);

} // namespace periscope::ui
