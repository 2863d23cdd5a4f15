// The quality of a model or a run, on the terminal.
#pragma once

#include "core/preparation/model_quality.hpp"

namespace periscope::app {

// A line for each number, or, not `all`, one with their counts and a line for each that is not fine.
void print_quality(const std::vector<QualityRow>& rows, bool all);

} // namespace periscope::app
