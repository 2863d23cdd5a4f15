// Makes the stop criterion of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Sets Model::stop. The observers and the cracks of the model must have been set before.
void make_stop_criterion(const Case& value, Model& model);

} // namespace periscope
