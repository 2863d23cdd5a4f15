// Runs periscope-statistics, which is there where Periscope was built with OpenTURNS.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

// Nothing where it is not installed.
std::optional<std::filesystem::path> statistics_program();

// The sentence that says how to add it.
extern const char* const how_to_add_statistics;

// What the program answers to a task, both JSON. Throws FileError when there is no program, HelperError when it cannot
// be started, Cancelled, and RunError when it fails.
std::string answer_of_statistics(const std::string& task, const std::optional<std::filesystem::path>& program,
                                 const Progress& progress);

} // namespace periscope
