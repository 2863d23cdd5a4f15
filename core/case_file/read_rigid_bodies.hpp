// Reads rigid bodies from a case file.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

RigidBodyEntry read_rigid_body(const Json& json, const std::string& path, std::vector<Problem>& problems);

} // namespace periscope
