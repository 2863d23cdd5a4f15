// The nodal fields that the frames of a case store besides damage, displacement and velocity.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// Returns whether a bond law of the case softens bonds before they break.
bool has_softening_law(const Case& value);

// Returns the fields that the case names. If it names none, returns those that show the cracks of softening laws
// (softening, dissipated energy and stretch ratio), provided that a law softens; in a quasi-static analysis also strain
// and, where the law has it, stress.
NodeFieldsEntry stored_fields(const Case& value);

} // namespace periscope
