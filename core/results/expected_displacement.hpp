// Estimates the displacements of a run before it starts.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// Returns the largest displacement component, in m, that the prescribed motions and initial values lead to by the end;
// 0 when there are only loads.
double expected_displacement(const Model& model);

} // namespace periscope
