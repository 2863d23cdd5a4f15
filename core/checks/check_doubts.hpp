// What is possible but hardly meant, so that it is said before an hour of computing and not after.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Warnings that the case alone gives. build_model adds to the model's warnings what only the nodes show.
std::vector<Problem> doubts_of(const Case& value);

// The warning of a horizon below two spacings. doubts_of has it for a box, whose spacing is that of its nodes.
std::optional<Problem> doubt_horizon(double horizon, double spacing);

} // namespace periscope
