// Cases as JSON files: reading with all problems at once, writing, and single edits by path.
#pragma once

#include "core/case/case.hpp"
#include "core/case/check_case.hpp"
#include "core/model/error.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct ParsedCase {
    Case value;                    // meaningful only when there are no problems
    std::vector<Problem> problems; // empty: the case is valid
};

// Everything that can be said without building the model. `overrides` are "path=value" edits
// ("run.end_time=50 us", "materials[0].density=7850") applied before reading.
ParsedCase parse_case(std::string_view json, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides = {});

// Reads the file; throws FileError (missing, a folder, unreadable) or CaseError (with every problem).
Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

std::string case_to_json(const Case& value);
void write_case(const Case& value, const std::filesystem::path& file); // whole or not at all; throws FileError

} // namespace periscope
