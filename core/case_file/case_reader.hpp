// Reads a case from the JSON tree of a case file.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// Reads all entries that can be read. Everything missing, unknown or of the wrong type is a problem with its path.
void read_case_json(const Json& json, Case& into, std::vector<Problem>& problems);

// Returns whether the tree says that it is a case of the version that this program reads.
bool is_of_this_version(const Json& json);

} // namespace periscope
