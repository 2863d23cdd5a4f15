// Draws random values of the parameters that fit the measured curves about as well as the best ones. Runs of other
// bodies with these values give a prediction with its uncertainty.
#pragma once

#include "core/calibration/uncertainty.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns up to `count` draws from the normal distribution around `best` with the covariance of `uncertainty`. In the
// covariance, each parameter is divided by the difference of its bounds. A draw outside the bounds is repeated. If
// nearly all draws are outside, fewer values are returned. `seed` determines the draws.
std::vector<Parameters> likely_values(const std::vector<FittedParameter>& fitted, const Parameters& best,
                                      const Uncertainty& uncertainty, std::size_t count, std::uint64_t seed);

// Returns a table that a study can read as its plan: "E [GPa],s0", a row for each draw.
std::string likely_values_csv(const std::vector<FittedParameter>& fitted, const std::vector<Parameters>& values);

} // namespace periscope
