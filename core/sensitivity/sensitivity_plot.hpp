// Sobol' indices as bars, as the text of an SVG file.
#pragma once

#include "core/sensitivity/sensitivity_report.hpp"

#include <string>

namespace periscope {

// Returns a drawing with a panel for each analysed result. Each parameter has two bars, for its first-order and its
// total index, with their intervals; the most influential parameter is at the top. The text is empty if no result was
// analysed.
std::string sensitivity_plot(const SensitivityReport& report, const Study& study);

} // namespace periscope
