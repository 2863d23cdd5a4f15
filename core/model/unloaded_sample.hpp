// The values of observers before the first load step of a quasi-static analysis, so that curves start at the unloaded
// body.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <optional>

namespace periscope {

// Forces, displacements, strains, stresses and energies are zero. Observers that need not be zero in an undeformed body
// (such as damage at initial cracks) are not due. Returns nothing for a dynamic analysis, or if the body is deformed at
// the start.
std::optional<Sample> unloaded_sample(const Model& model);

} // namespace periscope
