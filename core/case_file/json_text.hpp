// Parses the text of a JSON file to a tree, or says what is wrong with it and where.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace periscope {

// Comments are allowed. Nothing, and a problem with line and column, when the text is no JSON or is nested too deep.
std::optional<Json> read_json_text(std::string_view text, std::vector<Problem>& problems);

} // namespace periscope
