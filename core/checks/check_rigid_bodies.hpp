// What the case alone shows to be wrong with its rigid bodies; what only the nodes show: make_rigid_bodies().
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_rigid_bodies(const Case& value);

} // namespace periscope
