// The nodal fields that the frames of a case store besides damage, displacement and velocity.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// Returns whether a bond law of the case softens bonds before they break.
bool has_softening_law(const Case& value);

// Returns the fields that the case lists. If it lists none and a law softens, returns those that show the cracks:
// softening, dissipated energy and stretch ratio. In a quasi-static analysis, strain is added and, unless a law is the
// regularised one, stress.
NodeFieldsEntry stored_fields(const Case& value);

} // namespace periscope
