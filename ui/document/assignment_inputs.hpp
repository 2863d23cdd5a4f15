// Extracts the part of a case that decides which nodes its sets and materials have.
#pragma once

#include "core/case/case.hpp"

namespace periscope::ui {

// Returns the case reduced to what decides which nodes its sets and materials have. If the results for two cases are
// equal, their sets and materials have the same nodes.
Case assignment_inputs(const Case& value);

} // namespace periscope::ui
