// How conditions go on with time and with each other: ramps that no load step sees, and conditions entered twice.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Doubts. Of quasi-static runs ramps that are over before the first load step; of all runs conditions that say the same.
std::vector<Problem> doubt_loading(const Case& value);

} // namespace periscope
