// Refuses JSON that is nested too deeply, because copying its values would exhaust the stack.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

namespace periscope {

inline constexpr int deepest_json = 64; // much deeper than any file of this program

// Returns how deeply brackets are nested in the text, apart from those within quotation marks.
int nesting_of(std::string_view json);

// Parses a text. The result is discarded (Json::is_discarded) if the text is not JSON or is nested deeper than
// deepest_json.
nlohmann::ordered_json shallow_json(std::string_view text);

} // namespace periscope
