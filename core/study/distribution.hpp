// Checks of distributions, and their quantiles.
#pragma once

#include "core/study/study.hpp"

#include <string>

namespace periscope {

// Returns the error in the numbers of a distribution as words; an empty string if there is none.
std::string fault_of(const Distribution& distribution);

// Returns the p-quantile of a valid distribution, in its unit; 0 < p < 1.
double value_at(const Distribution& distribution, double p);

} // namespace periscope
