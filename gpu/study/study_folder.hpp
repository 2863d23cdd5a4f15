// Prepares the folder of a study or a calibration: creates it, continues an earlier one, or refuses it.
#pragma once

#include "core/study/earlier_study.hpp"
#include "core/study/study_plan.hpp"
#include "gpu/study/run_study.hpp"

#include <filesystem>
#include <span>

namespace periscope::gpu {

// Throws FileError if the folder cannot be made.
void make_study_folder(const std::filesystem::path& folder);

// Copies the study, its cases and its measured tables into the folder of the request, with relative file names. `files`
// lists the files that the study writes, its table first. An earlier table is kept with `resume` if it belongs to the
// same study, and deleted with `overwrite`; otherwise FileError is thrown. FileError is also thrown if the folder has
// runs of a calibration and the request is a study without one, or the reverse. `cases` are the cases of case_files()
// with the changes of `row`.
void prepare_study_folder(const StudyRequest& request, std::span<const char* const> files,
                          std::span<const CaseOfStudy> cases, const StudyRow& row);

} // namespace periscope::gpu
