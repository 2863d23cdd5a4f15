// Random values of the parameters that fit the measured curves about as well as the best values. Runs of other bodies
// with these values give a prediction with its uncertainty.
#pragma once

#include "core/calibration/uncertainty.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns `count` draws from the normal distribution whose mean is `best` and whose covariance is that of `uncertainty`
// (in shares). A draw outside the bounds is repeated; if nearly all draws are outside, fewer values are returned. Equal
// seeds give equal draws.
std::vector<Parameters> likely_values(const std::vector<FittedParameter>& fitted, const Parameters& best,
                                      const Uncertainty& uncertainty, std::size_t count, std::uint64_t seed);

// Returns the draws as a table that a study can read as its plan: a header such as "E [GPa],s0", then a row for each
// draw.
std::string likely_values_csv(const std::vector<FittedParameter>& fitted, const std::vector<Parameters>& values);

} // namespace periscope
