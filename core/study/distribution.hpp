// Checks distributions and computes their quantiles.
#pragma once

#include "core/study/study.hpp"

#include <string>

namespace periscope {

// Returns the error in the numbers of a distribution; empty if there is none.
std::string fault_of(const Distribution& distribution);

// Returns the p-quantile, 0 < p < 1, of a valid distribution.
double value_at(const Distribution& distribution, double p);

} // namespace periscope
