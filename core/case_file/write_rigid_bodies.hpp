// Writes rigid bodies as a case file has them.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

Json rigid_body_json(const RigidBodyEntry& body);

} // namespace periscope
