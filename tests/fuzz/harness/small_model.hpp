// Limits fuzzed cases to models that are computed in milliseconds.
#pragma once

#include "core/case/case.hpp"

namespace periscope::fuzz {

// Returns whether a valid case needs no other file and its model has at most a few hundred nodes.
bool is_small(const Case& value);

} // namespace periscope::fuzz
