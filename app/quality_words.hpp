// Prints the quality of a model or a run on the terminal.
#pragma once

#include "core/preparation/model_quality.hpp"

namespace periscope::app {

// `all`: prints a line for each number. Otherwise prints a line with the counts, and one for each number that is not
// fine.
void print_quality(const std::vector<QualityRow>& rows, bool all);

} // namespace periscope::app
