// Which nodes of a model are removed in a run.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Puts Model::removal.
void make_removal(const Case& value, Model& model);

} // namespace periscope
