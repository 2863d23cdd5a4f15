// The sensitivity of a study that has run, from the table in its folder.
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
    std::vector<std::string> notes; // on the table; whole sentences without a full stop
};

// Reads results.csv and study.json of the folder, and changes nothing there. Throws FileError (no study, no program periscope-statistics), CaseError (a study without the
// section sensitivity), HelperError, RunError, Cancelled.
AnalysedStudy analysed_study(const std::filesystem::path& folder, const Progress& progress);
// And writes sensitivity.json and sensitivity.svg beside them.
AnalysedStudy analyse_study(const std::filesystem::path& folder, const Progress& progress);

} // namespace periscope
