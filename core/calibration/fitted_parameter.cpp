#include "core/calibration/fitted_parameter.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {

std::vector<FittedParameter> fitted_parameters(const Study& study, const FitReader& reader) {
    std::vector<FittedParameter> fitted;
    for (const StudyParameter& parameter : study.parameters)
        if (const auto* bounds = std::get_if<Bounds>(&parameter.source)) {
            const std::size_t p = fitted.size();
            fitted.push_back(
                {parameter.name, parameter.unit, *bounds, p < reader.labels.size() ? reader.labels[p] : std::string()});
        }
    return fitted;
}

std::string fitted_number(double value) {
    return fmt::format("{:.5g}", value);
}

std::string values_words(const Parameters& values, const std::vector<FittedParameter>& fitted) {
    std::string words;
    for (std::size_t p = 0; p < values.size(); ++p)
        words += fmt::format("{}{} {}{}", p > 0 ? ", " : "", fitted[p].words(), fitted_number(values[p]),
                             fitted[p].unit.empty() ? std::string() : ' ' + fitted[p].unit);
    return words;
}

Parameters rounded_values(const Parameters& values, const std::vector<FittedParameter>& fitted) {
    Parameters rounded;
    for (std::size_t p = 0; p < values.size(); ++p)
        rounded.push_back(
            std::clamp(std::stod(fitted_number(values[p])), fitted[p].bounds.lower, fitted[p].bounds.upper));
    return rounded;
}

} // namespace periscope
