// Warns of what is suspicious about a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Adds warnings to Model::warnings.
void add_warnings(const Case& value, Model& model);

} // namespace periscope
