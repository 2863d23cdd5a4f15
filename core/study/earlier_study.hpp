// An earlier study in a folder, whose table is to be continued.
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

// The names of a study's files in its folder.
namespace study_files {
inline constexpr const char *table = "results.csv", *plots = "results.svg", *cracks = "cracks.csv",
                            *crack_plots = "cracks.svg", *study = "study.json", *case_file = "case.json",
                            *runs = "runs", *sensitivity = "sensitivity.json", *sensitivity_plot = "sensitivity.svg";
// A calibration has these besides.
inline constexpr const char *history = "history.csv", *fit = "fit.csv", *calibration = "calibration.json",
                            *best = "best.json", *likely_values = "likely-values.csv";
// Where a calibration has several cases, the other ones with their best values: "best-2.json".
std::string best_of_case(std::size_t index);
} // namespace study_files

struct CaseOfStudy {
    std::filesystem::path file;
    Case value; // with the changes of a row
};

// The case that computes a measured curve.
const std::filesystem::path& case_file_of(const Study& study, const MeasuredCurve& curve);

// The different case files that a study runs, each once: those of its measured curves in their order, or the study's
// own.
std::vector<std::filesystem::path> case_files(const Study& study);

// The name of the copy of a case in the folder of a study: "case.json" of the study's own; further cases of a
// calibration have a number.
std::string case_copy(const Study& study, const std::filesystem::path& file);

// Throws FileError, which names the difference, unless the study in this folder had the same cases, parameters and
// results: its rows would stand beside those of another. Values of parameters may differ where the table has them.
// `cases`: those of case_files() for a row of the present study.
void require_same_study(const std::filesystem::path& folder, const Study& study, std::span<const CaseOfStudy> cases,
                        const StudyRow& row);

} // namespace periscope
