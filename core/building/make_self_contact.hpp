// Makes the self-contact of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/model.hpp"

namespace periscope {

// Sets Model::self_contact. The bonds must be set.
void make_self_contact(const Case& value, Model& model);

} // namespace periscope
