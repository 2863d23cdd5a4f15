// The steps of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Puts the integrator, the stable step, the time step or the load steps, after the corrections and the contacts. Throws
// CaseError where no step would do.
void choose_steps(const Case& value, Model& model);

} // namespace periscope
