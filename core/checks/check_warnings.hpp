// Warns of inputs that are possible but probably not intended, before time is spent on the computation.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Returns the warnings that follow from the case alone. build_model adds the warnings that need the nodes.
std::vector<Problem> warnings_of(const Case& value);

// Returns a warning if the horizon (m) is smaller than two spacings (m). warnings_of() includes it for a box, where the
// spacing of the nodes is known from the case.
std::optional<Problem> warn_of_horizon(double horizon, double spacing);

} // namespace periscope
