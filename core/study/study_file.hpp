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
    Study value; // to be used only when there are no problems
    std::vector<Problem> problems;
};
// `folder`: files are named from there. Everything that can be said without the case is among the problems.
ParsedStudy parse_study(std::string_view json, const std::filesystem::path& folder);

// Results alone, each an object as in the list of a study, such as { "name": "peak", "extreme": "pull x", "unit": "kN"
// }. Throws CaseError.
std::vector<StudyResult> read_results(const std::vector<std::string>& texts);

// Reads a file. Throws FileError (missing, a folder, unreadable) and CaseError with all problems.
Study read_study(const std::filesystem::path& file);

} // namespace periscope
