// Chooses the time steps or load steps of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Sets the integrator, the stable step, and the time step or the load steps. Corrections and contacts must be set.
// Throws CaseError if no step is possible.
void choose_steps(const Case& value, Model& model);

} // namespace periscope
