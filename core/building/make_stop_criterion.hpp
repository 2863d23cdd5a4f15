// The stop criterion of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Puts Model::stop, after the observers and the cracks.
void make_stop_criterion(const Case& value, Model& model);

} // namespace periscope
