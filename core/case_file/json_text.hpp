// Parses the text of a JSON file, and reports errors with their position.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace periscope {

// Returns the JSON in a text, which may contain comments. If the text is not JSON or is nested too deeply, returns
// nothing and adds a problem with line and column.
std::optional<Json> read_json_text(std::string_view text, std::vector<Problem>& problems);

} // namespace periscope
