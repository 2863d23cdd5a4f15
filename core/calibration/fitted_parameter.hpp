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
    std::string label = {}; // what its reader calls it; empty: the name

    const std::string& words() const { return label.empty() ? name : label; }
};

// Who reads what a calibration says: names and remedies differ between the command line, the default, and the window.
struct FitReader {
    std::vector<std::string> labels = {}; // of the fitted parameters; empty: their names
    std::string more_runs = "raise maximum_runs and continue with --resume";
};

// Returns the parameters of a study that have bounds, in its order.
std::vector<FittedParameter> fitted_parameters(const Study& study, const FitReader& reader = {});

// Returns the value with the five digits that are written wherever a reader sees a fitted value.
std::string fitted_number(double value);

// Returns "E 19.113 GPa, G 0.044551 kJ/m^2".
std::string values_words(const Parameters& values, const std::vector<FittedParameter>& fitted);

// Returns the values as a case has them: rounded to these digits, within the bounds.
Parameters rounded_values(const Parameters& values, const std::vector<FittedParameter>& fitted);

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
