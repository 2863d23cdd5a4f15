// Computes how certain the fitted values are.
#pragma once

#include "core/calibration/differences.hpp"
#include "core/calibration/run_gate.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Interval {
    double low = 0, high = 0;
    bool is_open_below = false, is_open_above = false; // the interval ends at a bound, and not because of the data
};

struct Estimate {
    double value = 0;
    Interval interval;               // interval of this parameter alone, from the derivatives
    Interval joint;                  // extent of the joint confidence region of all parameters
    std::optional<Interval> profile; // interval by profile likelihood
    bool is_at_bound = false;
};

// A direction in the space of the parameters, in shares of the ranges of their bounds.
struct Combination {
    // The change of the residuals over one such range, in standard deviations of the data.
    double singular_value = 0;
    double deviation = 0;        // standard deviation of the fit along it; 0.25: a quarter of the range of the bounds
    std::vector<double> weights; // a unit vector over the parameters
    bool is_decided = true;      // the interval along it is narrower than half of the range of the bounds
};

struct Uncertainty {
    double misfit = 0;
    std::size_t residuals = 0, degrees_of_freedom = 1;
    bool states_sigma = false;
    // √(Σ r²/weight / degrees of freedom). If it is above 1, the model differs from the specimen by more than σ.
    double excess = 1;
    // Factor on the standard deviations: the excess if it is above 1 or if σ is estimated.
    double widening = 1;
    double quantile = 0; // an interval is the value ± quantile · standard deviation
    // Rise of the misfit from the best value to the end of an interval: (quantile · widening)² · mean weight.
    double rise = 0;
    std::vector<Estimate> estimates;
    Columns covariance;                    // in shares
    std::vector<Combination> combinations; // the best determined one first
};

// Computes the uncertainty from ∂r/∂share at the best trial. If σ is given, the quantiles are those of the normal
// distribution, and the widening is at least 1. If σ is estimated, they are those of Student's t distribution; the
// joint region uses Fisher's F distribution, and its ends are √(p F) standard deviations away for p parameters. Weights
// of curves other than 1 are not standard deviations. Therefore the covariance is (JᵀJ)⁻¹ JᵀWJ (JᵀJ)⁻¹, with J and W of
// the weighted residuals.
Uncertainty uncertainty_of(const std::vector<FittedParameter>& fitted, const Trial& best, const Columns& derivatives,
                           const Misfit& misfit, double level);

struct EndOfProfile {
    std::optional<double> share;
    std::string why_not; // the reason why there is no `share`, as the end of a sentence
};

// Profile likelihood: the largest change of one parameter, with all others fitted again, before the misfit rises by
// Uncertainty::rise. Returns two methods for each parameter, for its lower and its upper end, which fill in `ends`. All
// curves must have the same weight. The arguments must outlive the methods.
std::vector<RunGate::Method> profile_methods(const std::vector<FittedParameter>& fitted, const Trial& best,
                                             const Uncertainty& uncertainty, double tolerance,
                                             std::vector<std::array<EndOfProfile, 2>>& ends);

// Returns "0.71 E − 0.70 s0". Parameters with a small weight are omitted.
std::string combination_words(const Combination& combination, const std::vector<FittedParameter>& fitted);

} // namespace periscope
