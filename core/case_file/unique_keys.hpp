// Parses JSON text, and reports every key that an object has twice; an ordinary parser would silently use the last one.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Comments are allowed. Paths of problems begin with `root`. Throws as Json::parse does if the text is not JSON. If a
// number is too large or an object has more than a thousand keys, returns nothing and adds a problem with its path.
std::optional<Json> parse_json(std::string_view text, std::vector<Problem>& problems, const std::string& root = {});

} // namespace periscope
