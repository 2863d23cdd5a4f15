// Reads sets and cracks from JSON.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

SetEntry read_set(const Json& json, const std::string& path, std::vector<Problem>& problems);
CrackEntry read_crack(const Json& json, const std::string& path, std::vector<Problem>& problems);

} // namespace periscope
