// Estimates the displacements of a run before it starts.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// Returns the largest magnitude of a displacement component, in m, that prescribed motions, initial displacements and
// initial velocities (as if they did not change) cause by the end of the run. Loads are ignored; with loads only, it is
// 0.
double expected_displacement(const Model& model);

} // namespace periscope
