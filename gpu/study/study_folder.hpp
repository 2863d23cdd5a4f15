// The folder of a study or a calibration: made, taken over from an earlier one, or refused.
#pragma once

#include "core/study/earlier_study.hpp"
#include "core/study/study_plan.hpp"
#include "gpu/study/run_study.hpp"

#include <filesystem>
#include <span>

namespace periscope::gpu {

// Throws FileError where it cannot be made.
void make_study_folder(const std::filesystem::path& folder);

// Writes copies of the study and its cases into the folder of the request. `files`: what the study writes, its table first. An earlier table
// is kept with `resume`, if it is of the same study, deleted with `overwrite`, and refused otherwise (FileError). A folder with the table of a
// calibration is refused for another study, and the reverse. `cases`: those of case_files() for `row`.
void prepare_study_folder(const StudyRequest& request, std::span<const char* const> files,
                          std::span<const CaseOfStudy> cases, const StudyRow& row);

} // namespace periscope::gpu
