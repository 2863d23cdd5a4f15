// Sobol' indices as bars (SVG).
#pragma once

#include "core/sensitivity/sensitivity_report.hpp"

#include <string>

namespace periscope {

// A panel for each result with two bars for each parameter, the first and the total index with their intervals, the strongest parameter above.
// Empty without a result that was analysed.
std::string sensitivity_plot(const SensitivityReport& report, const Study& study);

} // namespace periscope
