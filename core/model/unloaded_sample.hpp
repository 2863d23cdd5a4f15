// The values of observers before the first load step of a quasi-static analysis, so that curves begin at the unloaded body.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <optional>

namespace periscope {

// Zero of forces, displacements, strains, stresses and energies. What need not be zero in an undeformed body (damage where
// initial cracks are) is not due. Nothing in a dynamic analysis, or if the body is deformed at the start.
std::optional<Sample> unloaded_sample(const Model& model);

} // namespace periscope
