// Warnings about ramps that no load step sees, and about conditions that repeat or override each other.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Doubts. Of quasi-static runs ramps that are over before the first load step; of all runs conditions that say the same.
std::vector<Problem> doubt_loading(const Case& value);

} // namespace periscope
