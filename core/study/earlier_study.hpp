// An earlier study in a folder, whose table is to be continued.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

#include <filesystem>

namespace periscope {

// The names of a study's files in its folder.
namespace study_files {
inline constexpr const char *table = "results.csv", *plots = "results.svg", *cracks = "cracks.csv",
                            *crack_plots = "cracks.svg", *study = "study.json", *case_file = "case.json",
                            *runs = "runs";
// A calibration has these besides.
inline constexpr const char *history = "history.csv", *fit = "fit.csv", *calibration = "calibration.json",
                            *best = "best.json";
} // namespace study_files

// Throws FileError, which names the difference, unless the study in this folder had the same case, parameters (but for their values) and
// results: its rows would stand beside those of another. `first` is the case of a row of the present study.
void require_same_study(const std::filesystem::path& folder, const Study& study, const Case& first,
                        const StudyRow& row);

} // namespace periscope
