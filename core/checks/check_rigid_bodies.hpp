// Checks the rigid bodies of a case as far as is possible without nodes; make_rigid_bodies() checks what needs the
// nodes.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_rigid_bodies(const Case& value);

} // namespace periscope
