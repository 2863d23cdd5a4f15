// Models that take milliseconds.
#pragma once

#include "core/case/case.hpp"

namespace periscope::fuzz {

// Whether a valid case needs no other file, and its model has a few hundred nodes at most.
bool is_small(const Case& value);

} // namespace periscope::fuzz
