// Values of a distribution by their probability.
#pragma once

#include "core/study/study.hpp"

#include <string>

namespace periscope {

// What is wrong with its numbers; empty when nothing is.
std::string fault_of(const Distribution& distribution);

// The value that a share p of all values lies below, 0 < p < 1, of a distribution without a fault.
double value_at(const Distribution& distribution, double p);

} // namespace periscope
