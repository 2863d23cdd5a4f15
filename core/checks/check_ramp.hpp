// Checks whether a ramp defines a valid growth of a value with time.
#pragma once

#include "core/base/error.hpp"
#include "core/case/ramp.hpp"

#include <string>
#include <vector>

namespace periscope {

std::vector<Problem> check_ramp(const std::string& path, const RampEntry& ramp);

} // namespace periscope
