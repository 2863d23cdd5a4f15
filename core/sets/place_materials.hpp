// Which node of a model consists of what.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"

#include <vector>

namespace periscope {

// Puts the materials of a model and of its nodes, from the sets. Returns the case with the materials of the model, whose graded
// materials are several.
Case place_materials(const Case& value, BodyNodes& body, std::vector<Problem>& problems);

} // namespace periscope
