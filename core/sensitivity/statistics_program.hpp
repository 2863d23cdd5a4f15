// The program periscope-statistics, which exists if Periscope was built with OpenTURNS.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

// Returns the path of periscope-statistics; nothing if it is not installed.
std::optional<std::filesystem::path> statistics_program();

// A sentence that says how to install periscope-statistics.
extern const char* const how_to_add_statistics;

// Runs `program` (statistics_program()) with a task and returns its answer; both are JSON. Throws FileError if
// `program` is empty, HelperError if it cannot be started, RunError if it fails, and Cancelled.
std::string answer_of_statistics(const std::string& task, const std::optional<std::filesystem::path>& program,
                                 const Progress& progress);

} // namespace periscope
