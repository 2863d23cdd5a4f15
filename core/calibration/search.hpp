// The methods with which a calibration searches the smallest misfit. Each call makes one fit from one start.
#pragma once

#include "core/calibration/run_gate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Levenberg-Marquardt method between the bounds, with derivatives from differences of runs. The parameters in `held`
// keep their start values. Returns nothing if the run with the start values fails, or if no run is left for it.
std::optional<Trial> least_squares(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                   double tolerance, const std::vector<std::size_t>& held = {});

// Methods of NLopt, which compute one run at a time: BOBYQA (Powell 2009), COBYLA (Powell 1994), Nelder-Mead, and
// DIRECT (Gablonsky and Kelley 2001), which divides the whole range and needs no start. Returns the best trial, or
// nothing as least_squares() does.
std::optional<Trial> nlopt_search(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                  Calibration::Method method, double tolerance, std::size_t maximum_runs);

// Returns start values. The first are those of the parameters; the others are a Latin hypercube between the bounds.
std::vector<Parameters> starts_of(const std::vector<FittedParameter>& fitted, std::size_t count, std::uint64_t seed);

} // namespace periscope
