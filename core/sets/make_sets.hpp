// The sets of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"

#include <vector>

namespace periscope {

// Puts BodyNodes::sets. A set without nodes that something needs is a problem.
void make_sets(const Case& value, BodyNodes& body, std::vector<Problem>& problems);

} // namespace periscope
