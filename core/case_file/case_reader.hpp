// Reads a case from the JSON tree of a case file.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// Reads all entries that can be read into `into`. Each entry that is missing, unknown or of the wrong type is added to
// `problems` with its path.
void read_case_json(const Json& json, Case& into, std::vector<Problem>& problems);

// Returns whether the JSON states that it is a case of the version that this program reads.
bool is_of_this_version(const Json& json);

} // namespace periscope
