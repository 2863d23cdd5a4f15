// The files of a study in its folder, and the check before the table of an earlier study in this folder is continued.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// File names in the folder of a study.
namespace study_files {
inline constexpr const char *table = "results.csv", *plots = "results.svg", *cracks = "cracks.csv",
                            *crack_plots = "cracks.svg", *study = "study.json", *case_file = "case.json",
                            *runs = "runs", *sensitivity = "sensitivity.json", *sensitivity_plot = "sensitivity.svg",
                            *bands = "bands.csv";
// Names of the additional files of a calibration.
inline constexpr const char *history = "history.csv", *fit = "fit.csv", *calibration = "calibration.json",
                            *best = "best.json", *likely_values = "likely-values.csv", *measured = "measured";
// Returns the name of the file of a case with its best values: "best.json" for index 0, "best-2.json" for 1.
std::string best_of_case(std::size_t index);
std::string folder_of_run(std::size_t number); // name in the folder `runs`: "0012"
} // namespace study_files

struct CaseOfStudy {
    std::filesystem::path file;
    Case value; // the case with the changes that a row of the study makes
};

// Returns the file of the case that computes a measured curve.
const std::filesystem::path& case_file_of(const Study& study, const MeasuredCurve& curve);

// Returns the case files that a study runs, each once: those of its measured curves in their order or, without a
// calibration, the study's own.
std::vector<std::filesystem::path> case_files(const Study& study);

// Returns the name of the copy of a case in the folder of a study: "case.json" for the study's own case; a number is
// added for other cases of a calibration.
std::string case_copy(const Study& study, const std::filesystem::path& file);

// Throws FileError with the difference if the earlier study in this folder had other cases, parameters or results,
// because one table must not have rows of different studies. Values of parameters that are columns of the table may
// differ. `cases` are the cases of case_files() with the changes of the row `row`.
void require_same_study(const std::filesystem::path& folder, const Study& study, std::span<const CaseOfStudy> cases,
                        const StudyRow& row);

} // namespace periscope
