// The self-contact of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Puts Model::self_contact, after the bonds.
void make_self_contact(const Case& value, Model& model);

} // namespace periscope
