// The sensitivity of a study that has been run, from the table in its folder.
#pragma once

#include "core/base/progress.hpp"
#include "core/sensitivity/sensitivity_report.hpp"

#include <filesystem>
#include <string>

namespace periscope {

struct AnalysedStudy {
    Study study;
    std::vector<std::string> result_units;
    SensitivityReport report;
    std::vector<std::string> notes; // notes about the table; complete sentences without a period
};

// Analyses results.csv and study.json of the folder, and writes nothing. Throws FileError (no study in the folder, or
// periscope-statistics is not installed), CaseError (the study has no section "sensitivity"), HelperError, RunError and
// Cancelled.
AnalysedStudy analysed_study(const std::filesystem::path& folder, const Progress& progress);
// Does the same, and writes sensitivity.json and sensitivity.svg to the folder; the latter is removed if nothing can be
// drawn.
AnalysedStudy analyse_study(const std::filesystem::path& folder, const Progress& progress);

} // namespace periscope
