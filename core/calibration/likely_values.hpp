// Values that fit the measured curves about as well as the best ones, drawn at random: what other bodies do with them is a prediction with its
// band.
#pragma once

#include "core/calibration/uncertainty.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Drawn from the normal distribution around `best` with the covariance of `uncertainty`, which holds in shares of the distances of the bounds.
// A draw outside the bounds is repeated; of a parameter whose draws nearly all lie outside, fewer are returned. `seed` decides the draws.
std::vector<Parameters> likely_values(const std::vector<FittedParameter>& fitted, const Parameters& best,
                                      const Uncertainty& uncertainty, std::size_t count, std::uint64_t seed);

// A table that a study can read as its plan: "E [GPa],s0", a row for each draw.
std::string likely_values_csv(const std::vector<FittedParameter>& fitted, const std::vector<Parameters>& values);

} // namespace periscope
