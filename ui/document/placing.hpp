// Extracts the part of a case that decides which nodes its sets and materials have.
#pragma once

#include "core/case/case.hpp"

namespace periscope::ui {

// Returns the case without its other parts. Cases for which the result is equal have the same sets and materials on the
// same nodes.
Case what_places_nodes(const Case& value);

} // namespace periscope::ui
