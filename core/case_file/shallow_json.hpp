// Refuses JSON that is nested too deeply: a hostile file would exhaust the stack wherever its values are copied.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

namespace periscope {

inline constexpr int deepest_json = 64; // far deeper than any file of this program

// The deepest level of brackets outside texts.
int nesting_of(std::string_view json);

// The value; discarded where the text is no JSON, or nested deeper.
nlohmann::ordered_json shallow_json(std::string_view text);

} // namespace periscope
