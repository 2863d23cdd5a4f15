// The sets of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Puts Model::sets. A set without nodes that something needs is a problem.
void make_sets(const Case& value, Model& model, std::vector<Problem>& problems);

} // namespace periscope
