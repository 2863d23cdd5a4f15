// Reads a case from the JSON tree of a case file.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// Reads what it can; everything that is missing, unknown or of the wrong kind is a problem with its path.
void read_case_json(const Json& json, Case& into, std::vector<Problem>& problems);

// It says that it is a case, in the version that this program reads.
bool is_of_this_version(const Json& json);

} // namespace periscope
