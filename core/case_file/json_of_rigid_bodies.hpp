// Reads and writes rigid bodies.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

RigidBodyEntry read_rigid_body(ObjectReader& reader);
Json rigid_body_json(const RigidBodyEntry& body);

} // namespace periscope
