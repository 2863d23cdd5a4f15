// Chooses the time steps or load steps of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Sets the integrator, the stable time step, and the time step or the load steps of a model whose corrections and
// contacts are set. Throws CaseError if no time step is possible.
void choose_steps(const Case& value, Model& model);

} // namespace periscope
