// Problems name places of a case as "materials[0].density"; these are the same places in its JSON tree.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <string>

namespace periscope {

// Throws Json::exception when the path is none.
Json::json_pointer json_place(const std::string& path);

// What is written there; null when nothing is.
const Json* find_at(const Json& root, const std::string& path);

// Writes it there when the place is there or can be added: a key of an object, the next entry of a list.
void write_at(Json& root, const std::string& path, const Json& value);

} // namespace periscope
