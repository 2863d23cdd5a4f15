// Parses JSON text to a tree, and reports every key that an object has twice, since a parser would use the last one.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// Comments are welcome. Paths begin with `root`. Throws what Json::parse throws of a text that is no
// JSON. Nothing, and a problem that says where, when a number is too large or an object has more than a thousand keys.
std::optional<Json> parse_json(std::string_view text, std::vector<Problem>& problems, const std::string& root = {});

} // namespace periscope
