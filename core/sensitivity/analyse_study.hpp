// The sensitivity of a study that has run: from the table in its folder to sensitivity.json and sensitivity.svg beside it.
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
};

// Reads results.csv and study.json of the folder. Throws FileError (no study, no program periscope-statistics), CaseError (a study without the
// section sensitivity), RunError, Cancelled.
AnalysedStudy analyse_study(const std::filesystem::path& folder, const Progress& progress);

} // namespace periscope
