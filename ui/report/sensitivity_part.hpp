// The sensitivity of a study in a report: what each result depends on, as tables and bars.
#pragma once

#include "core/sensitivity/analyse_study.hpp"
#include "ui/report/report.hpp"

#include <filesystem>
#include <vector>

namespace periscope::ui {

struct SensitivityPart {
    std::vector<ReportTable> tables;     // one for each result
    std::vector<ReportPicture> pictures; // the bars of all results; none where no result was analysed
};

// `folder` has the table and a copy of the study.
SensitivityPart sensitivity_part(const AnalysedStudy& analysed, const std::filesystem::path& folder);

} // namespace periscope::ui
