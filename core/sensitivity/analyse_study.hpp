// Analyses the sensitivity of a study that has run, from the table in its folder.
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
    std::vector<std::string> notes; // about the table; complete sentences without a period
};

// Reads results.csv and study.json of the folder, and writes nothing. Throws FileError (no study, or
// periscope-statistics is not installed), CaseError (a study without the section "sensitivity"), HelperError, RunError
// and Cancelled.
AnalysedStudy analysed_study(const std::filesystem::path& folder, const Progress& progress);
// Does the same, and writes sensitivity.json and sensitivity.svg beside them.
AnalysedStudy analyse_study(const std::filesystem::path& folder, const Progress& progress);

} // namespace periscope
