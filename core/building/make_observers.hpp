// The observers of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Puts Model::observers, after the sets and the rigid bodies. Ends of an opening without a node near them are problems.
void make_observers(const Case& value, Model& model, std::vector<Problem>& problems);

} // namespace periscope
