// Draws Sobol' indices as bars (SVG).
#pragma once

#include "core/sensitivity/sensitivity_report.hpp"

#include <string>

namespace periscope {

// Returns a panel for each result. Each parameter has two bars, the first-order and the total index, with their
// intervals; the most influential parameter is at the top. The result is empty if no result was analysed.
std::string sensitivity_plot(const SensitivityReport& report, const Study& study);

} // namespace periscope
