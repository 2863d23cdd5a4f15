// The node sets of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"

#include <vector>

namespace periscope {

// Fills BodyNodes::sets. A set without nodes is an error, unless it is a hole that nothing else uses.
void make_sets(const Case& value, BodyNodes& body, std::vector<Problem>& problems);

} // namespace periscope
