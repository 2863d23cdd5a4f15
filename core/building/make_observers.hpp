// Makes the observers of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Sets Model::observers; the sets and rigid bodies of the model must be set. Adds an error to `problems` for an opening
// with an end that is not near a node.
void make_observers(const Case& value, Model& model, std::vector<Problem>& problems);

} // namespace periscope
