// The files of a study in its folder, and the check before the table of an earlier study is continued.
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
// Additional files of a calibration.
inline constexpr const char *history = "history.csv", *fit = "fit.csv", *calibration = "calibration.json",
                            *best = "best.json", *likely_values = "likely-values.csv", *measured = "measured";
// If a calibration has several cases, returns the name of the file with another case and its best values:
// "best-2.json".
std::string best_of_case(std::size_t index);
std::string folder_of_run(std::size_t number); // in the folder `runs`: "0012"
} // namespace study_files

struct CaseOfStudy {
    std::filesystem::path file;
    Case value; // the case with the changes that a row makes
};

// Returns the file of the case that computes a measured curve.
const std::filesystem::path& case_file_of(const Study& study, const MeasuredCurve& curve);

// Returns the case files that a study runs, each once: those of its measured curves in their order, or the study's own.
std::vector<std::filesystem::path> case_files(const Study& study);

// Returns the name of the copy of a case in the folder of a study: "case.json" for the study's own case; further cases
// of a calibration have a number.
std::string case_copy(const Study& study, const std::filesystem::path& file);

// Throws FileError, which names the difference, unless the study in this folder had the same cases, parameters and
// results, because one table must not contain rows of different studies. Values of parameters may differ if they are
// columns of the table. `cases` are the cases of case_files() with the changes of the row `row` of this study.
void require_same_study(const std::filesystem::path& folder, const Study& study, std::span<const CaseOfStudy> cases,
                        const StudyRow& row);

} // namespace periscope
