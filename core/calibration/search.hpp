// The methods by which a calibration searches for the least misfit, each for one fit from one start.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Levenberg and Marquardt's method with differences of runs, between the bounds. The parameters in `held` keep the values of the start.
// Nothing when the run with the start values fails, or none is left for it.
std::optional<Trial> least_squares(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                   double tolerance, const std::vector<std::size_t>& held = {});

// NLopt's methods, which compute one run at a time: BOBYQA (Powell 2009), COBYLA (Powell 1994), Nelder and Mead's, and DIRECT (Gablonsky and
// Kelley 2001), which divides the whole range and has no start. The best trial, or nothing as above.
std::optional<Trial> nlopt_search(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                  Calibration::Method method, double tolerance, std::size_t maximum_runs);

// The first is the start that the parameters have. The others are a Latin hypercube between the bounds.
std::vector<Parameters> starts_of(const std::vector<FittedParameter>& fitted, std::size_t count, std::uint64_t seed);

} // namespace periscope
