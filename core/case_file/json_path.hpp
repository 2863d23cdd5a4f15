// Finds the entry of a JSON tree that a path of a problem refers to, such as "materials[0].density".
#pragma once

#include "core/case_file/json_reader.hpp"

#include <string>

namespace periscope {

// Converts a path to a JSON pointer. Throws Json::exception if the text is not a path.
Json::json_pointer json_path(const std::string& path);

// Returns the value at a path; null if there is none.
const Json* find_at(const Json& root, const std::string& path);

// Writes the value at a path if the entry exists or can be added, as a key of an object or as the next entry of a list.
// Otherwise does nothing.
void write_at(Json& root, const std::string& path, const Json& value);

} // namespace periscope
