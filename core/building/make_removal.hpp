// Sets which nodes of a model are removed during a run.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Sets Model::removal.
void make_removal(const Case& value, Model& model);

} // namespace periscope
