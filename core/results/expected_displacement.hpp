// How far a run will move its body, before it has.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// The largest component, in m, that prescribed motions and initial values lead to by the end; 0 when there are only
// loads.
double expected_displacement(const Model& model);

} // namespace periscope
