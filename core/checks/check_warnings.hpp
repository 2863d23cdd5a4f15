// Warns of inputs that are possible but probably not intended, before time is spent on the computation.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Returns the warnings that follow from the case alone. build_model adds the warnings that need the nodes.
std::vector<Problem> warnings_of(const Case& value);

// Warns of a horizon smaller than two spacings. warnings_of includes this for a box, whose spacing is that of its nodes.
std::optional<Problem> warn_of_horizon(double horizon, double spacing);

} // namespace periscope
