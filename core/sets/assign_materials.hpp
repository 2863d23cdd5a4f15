// The material of each node of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"

#include <vector>

namespace periscope {

// Fills the materials of `body` and those of its nodes; the sets of `body` must exist. Returns the case with the
// materials of the model, in which each graded material is divided into several.
Case assign_materials(const Case& value, BodyNodes& body, std::vector<Problem>& problems);

} // namespace periscope
