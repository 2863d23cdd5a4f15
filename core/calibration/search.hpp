// The methods that search for the smallest misfit. Each call makes one fit from one start.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Minimises the misfit by the Levenberg-Marquardt method within the bounds, with derivatives from differences between
// runs. The search ends when a step changes no share by more than `tolerance`, or when no step reduces the misfit. The
// parameters whose indices are in `held` keep their start values. Returns the best trial, or nothing if the run with
// the start values fails or no run is left for it.
std::optional<Trial> least_squares(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                   double tolerance, const std::vector<std::size_t>& held = {});

// Minimises the misfit by a method of NLopt, which computes one run at a time: BOBYQA (Powell 2009), COBYLA (Powell
// 1994), Nelder-Mead, or DIRECT (Gablonsky and Kelley 2001), which divides the whole range and needs no start. Returns
// the best trial, or nothing if no run succeeded.
std::optional<Trial> nlopt_search(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                  Calibration::Method method, double tolerance, std::size_t maximum_runs);

// Returns `count` sets of start values. The first one has the start values of the parameters; the others form a Latin
// hypercube between the bounds.
std::vector<Parameters> starts_of(const std::vector<FittedParameter>& fitted, std::size_t count, std::uint64_t seed);

} // namespace periscope
