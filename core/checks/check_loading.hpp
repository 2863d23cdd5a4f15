// Warns of ramps and loads that probably do not act as intended, and of conditions that repeat or override each other.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns warnings: for quasi-static analyses, ramps that end before the first load step; for all analyses, conditions
// that prescribe the same thing.
std::vector<Problem> warn_of_loading(const Case& value);

} // namespace periscope
