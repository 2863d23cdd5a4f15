// How sure the fitted values are.
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
    bool is_open_below = false, is_open_above = false; // it ends at a bound because the data do not end it
};

struct Estimate {
    double value = 0;
    Interval interval;               // of this parameter alone, from the derivatives
    Interval joint;                  // what the region of all parameters together extends over
    std::optional<Interval> profile; // by profile likelihood
    bool is_at_bound = false;
};

// A direction in the space of the parameters, in shares of the distances of their bounds.
struct Combination {
    double singular_value =
        0;                // by how many standard deviations of the data the residuals change over one such distance
    double deviation = 0; // standard deviation of the fit along it; 0.25: a quarter of the distance of the bounds
    std::vector<double> weights; // of the parameters; a unit vector
    bool is_decided = true;      // the interval along it is narrower than half of the distance of the bounds
};

struct Uncertainty {
    double misfit = 0;
    std::size_t residuals = 0, degrees_of_freedom = 1;
    bool states_sigma = false;
    double excess =
        1; // √(Σ r²/weight / degrees of freedom): above 1 the model differs from the specimen by more than σ
    double widening = 1; // of the standard deviations: the excess where it is above 1, and where σ is estimated
    double quantile = 0; // an interval is the value ± quantile · standard deviation
    double rise =
        0; // of the misfit from the best value to the end of an interval: (quantile · widening)² · mean weight
    std::vector<Estimate> estimates;
    Columns covariance;                    // in shares
    std::vector<Combination> combinations; // the best decided first
};

// From ∂r/∂share at the best trial. σ stated: quantiles of the normal distribution, and a widening of at least 1. σ estimated: those of Student's
// t distribution, and Fisher's F distribution for the joint region, whose ends are √(p F) standard deviations away. Weights of curves that are not 1 are taken for what they are, no standard deviations:
// covariance (JᵀJ)⁻¹ JᵀWJ (JᵀJ)⁻¹, with J and W of the weighted residuals.
Uncertainty uncertainty_of(const std::vector<FittedParameter>& fitted, const Trial& best, const Columns& derivatives,
                           const Misfit& misfit, double level);

struct EndOfProfile {
    std::optional<double> share;
    std::string why_not; // the end of a sentence: why there is none
};

// Profile likelihood: how far one parameter can go, with all others fitted again, before the misfit rises by Uncertainty::rise. Two methods for
// each parameter, for its lower and its upper end, which fill in `ends`. All curves must have one weight. The arguments must live as long as the
// methods run.
std::vector<RunGate::Method> profile_methods(const std::vector<FittedParameter>& fitted, const Trial& best,
                                             const Uncertainty& uncertainty, double tolerance,
                                             std::vector<std::array<EndOfProfile, 2>>& ends);

// "0.71 E − 0.70 s0"; parameters with a small weight are left out.
std::string combination_words(const Combination& combination, const std::vector<FittedParameter>& fitted);

} // namespace periscope
