// Makes the sets of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"

#include <vector>

namespace periscope {

// Sets BodyNodes::sets. A set without nodes that is used is an error.
void make_sets(const Case& value, BodyNodes& body, std::vector<Problem>& problems);

} // namespace periscope
