// Reads a study file; the help page "Studies" describes it.
#pragma once

#include "core/base/error.hpp"
#include "core/study/study.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct ParsedStudy {
    Study value; // valid only if there are no problems
    std::vector<Problem> problems;
};
// Reads the text of a study file. File names in it are relative to `folder`. `problems` gets all errors that can be
// found without the case.
ParsedStudy parse_study(std::string_view json, const std::filesystem::path& folder);

// Reads a study file. Throws FileError (missing, a folder, unreadable) and CaseError with all errors in it.
Study read_study(const std::filesystem::path& file);

// Returns false for other files, such as cases, and for files that cannot be read.
bool is_study_file(const std::filesystem::path& file);

} // namespace periscope
