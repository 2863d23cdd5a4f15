// The fitted parameters: their values in their units, and their shares (positions between their bounds), with which the
// methods compute.
#pragma once

#include "core/study/study.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace periscope {

using Parameters = std::vector<double>; // the value of each fitted parameter, in its unit

struct FittedParameter {
    std::string name, unit;
    Bounds bounds;
};

// Returns the parameters of a study that have bounds, in its order.
inline std::vector<FittedParameter> fitted_parameters(const Study& study) {
    std::vector<FittedParameter> fitted;
    for (const StudyParameter& parameter : study.parameters)
        if (const auto* bounds = std::get_if<Bounds>(&parameter.source))
            fitted.push_back({parameter.name, parameter.unit, *bounds});
    return fitted;
}

// Returns 0 at the lower bound and 1 at the upper bound. On a logarithmic scale, equal factors are equal steps.
inline double share_of(const Bounds& bounds, double value) {
    return bounds.is_log ? std::log(value / bounds.lower) / std::log(bounds.upper / bounds.lower)
                         : (value - bounds.lower) / (bounds.upper - bounds.lower);
}
inline double value_at_share(const Bounds& bounds, double share) {
    if (share == 0)
        return bounds.lower;
    if (share == 1)
        return bounds.upper;
    return bounds.is_log ? bounds.lower * std::pow(bounds.upper / bounds.lower, share)
                         : bounds.lower + share * (bounds.upper - bounds.lower);
}

} // namespace periscope
