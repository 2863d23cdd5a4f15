// The parameters that a calibration fits. The methods of calibration do not compute with the values of parameters but
// with their shares. The share of a value is its position between the bounds: 0 at the lower bound, 1 at the upper
// bound.
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
    std::string label = {}; // its name in messages, if it differs from `name`

    const std::string& words() const { return label.empty() ? name : label; }
};

// What depends on who reads the messages of a calibration. The defaults are for the command line; the window sets its
// own names and remedies.
struct FitReader {
    std::vector<std::string> labels = {}; // names of the fitted parameters in messages; if empty, those in the study
    std::string more_runs = "raise maximum_runs and continue with --resume";
};

// Returns the parameters of a study that are fitted, which are those with bounds, in the order of the study.
std::vector<FittedParameter> fitted_parameters(const Study& study, const FitReader& reader = {});

// Returns a fitted value with five digits, as it is written in all texts.
std::string fitted_number(double value);

// Returns words such as "E 19.113 GPa, G 0.044551 kJ/m^2".
std::string values_words(const Parameters& values, const std::vector<FittedParameter>& fitted);

// Returns the values for a case: rounded to the digits of fitted_number and limited to the bounds.
Parameters rounded_values(const Parameters& values, const std::vector<FittedParameter>& fitted);

// Returns the share of a value. Between bounds with a logarithmic scale, equal factors of the value are equal steps of
// the share.
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
