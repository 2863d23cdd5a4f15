// The uncertainty of the fitted values.
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
    // the interval ends at a bound of the parameter, not because of the data
    bool is_open_below = false, is_open_above = false;
};

struct Estimate {
    double value = 0;
    Interval interval;               // interval of this parameter alone, from the derivatives
    Interval joint;                  // range of this parameter in the joint confidence region of all parameters
    std::optional<Interval> profile; // interval by profile likelihood
    bool is_at_bound = false;
};

// A combination of the parameters: a direction in the space of their shares.
struct Combination {
    // Change of the residuals, in standard deviations of the data, if the shares move by a unit length along the
    // direction.
    double singular_value = 0;
    // standard deviation of the fit along the direction; 0.25 is a quarter of the range between the bounds
    double deviation = 0;
    std::vector<double> weights; // unit vector of the direction: a component for each parameter
    bool is_decided = true; // the interval along the direction is narrower than half of the range between the bounds
};

struct Uncertainty {
    double misfit = 0;
    std::size_t residuals = 0, degrees_of_freedom = 1;
    // whether the study states the standard deviations σ of the measured values
    bool states_sigma = false;
    // √(Σ r²/weight / degrees of freedom), with the residuals r. A value above 1 means that the model differs from the
    // specimen by more than the standard deviation σ of the data.
    double excess = 1;
    // Factor on the standard deviations of the parameters: `excess` if it is above 1 or if σ is estimated, otherwise 1.
    double widening = 1;
    double quantile = 0; // an interval is the value ± quantile · standard deviation
    // Increase of the misfit from the best value to the end of an interval: (quantile · widening)² · mean weight.
    double rise = 0;
    std::vector<Estimate> estimates;
    Columns covariance;                    // covariance of the shares
    std::vector<Combination> combinations; // sorted: the best determined one comes first
};

// Computes the uncertainty from the matrix J of the derivatives of the residuals at the best trial with respect to the
// shares. If σ is stated, the quantiles are those of the normal distribution, and `widening` is at least 1. If σ is
// estimated, the quantiles are those of Student's t distribution; the joint region uses Fisher's F distribution, and
// for p parameters its ends are √(p F) standard deviations away. A weight of a curve other than 1 means that its
// residuals are not in standard deviations. Therefore the covariance is (JᵀJ)⁻¹ JᵀWJ (JᵀJ)⁻¹, with the diagonal matrix
// W of the weights.
Uncertainty uncertainty_of(const std::vector<FittedParameter>& fitted, const Trial& best, const Columns& derivatives,
                           const Misfit& misfit, double level);

struct EndOfProfile {
    std::optional<double> share;
    std::string why_not; // why `share` is empty, as the end of a sentence
};

// Profile likelihood: how far one parameter can change before the misfit rises by Uncertainty::rise, if all others are
// fitted again. Returns two methods for each parameter, for its lower and its upper end; they write their results to
// `ends`. All curves must have the same weight. The arguments must outlive the methods.
std::vector<RunGate::Method> profile_methods(const std::vector<FittedParameter>& fitted, const Trial& best,
                                             const Uncertainty& uncertainty, double tolerance,
                                             std::vector<std::array<EndOfProfile, 2>>& ends);

// Returns words such as "0.71 E − 0.70 s0". Parameters with a small weight are omitted.
std::string combination_words(const Combination& combination, const std::vector<FittedParameter>& fitted);

} // namespace periscope
