// Makes the observers of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Sets Model::observers. The sets and the rigid bodies must be set. An opening with an end that is not near a node is
// an error.
void make_observers(const Case& value, Model& model, std::vector<Problem>& problems);

} // namespace periscope
