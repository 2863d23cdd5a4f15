// What the frames of a case hold of every node besides damage, displacement and velocity.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// Does some law of the case soften bonds before they break?
bool has_softening_law(const Case& value);

// The fields that the case names; where it names none, those without which the cracks of softening laws cannot be seen:
// softening, dissipated energy and stretch ratio, as long as some law softens.
NodeFieldsEntry stored_fields(const Case& value);

} // namespace periscope
