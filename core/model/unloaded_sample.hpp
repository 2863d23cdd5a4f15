// The values of observers before the first load step of a quasi-static analysis, so that curves start at the unloaded
// body.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <optional>

namespace periscope {

// Forces, displacements, strains, stresses and energies are zero. Observers that may differ from zero in an undeformed
// body (such as damage at initial cracks) record nothing. Returns nothing for an explicit dynamic analysis, if the body
// is deformed at the start, or if there are no observers.
std::optional<Sample> unloaded_sample(const Model& model);

} // namespace periscope
