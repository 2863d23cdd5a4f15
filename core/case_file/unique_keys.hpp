// Parses JSON text, and reports every key that an object has twice; an ordinary parser would silently use the last one.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Parses a text, which may contain comments. Paths of problems begin with `root`. Throws like Json::parse if the text
// is not JSON. Returns nothing and adds a problem with its path if a number is too large or an object has more than a
// thousand keys.
std::optional<Json> parse_json(std::string_view text, std::vector<Problem>& problems, const std::string& root = {});

} // namespace periscope
