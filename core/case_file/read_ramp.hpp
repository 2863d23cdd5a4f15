// Reads the growth of a value with time from a case file: { "shape": "smooth", "time": "1 ms" }.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

void read_ramp(const Json& json, const std::string& path, std::vector<Problem>& problems, RampEntry& into);

} // namespace periscope
