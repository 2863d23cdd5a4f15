// Makes the rigid bodies of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// Sets Model::rigid_bodies. The materials of the nodes must be set. `forms` has the shapes of surfaces, which are not
// read here.
void make_rigid_bodies(const Case& value, const RigidForms& forms, Model& model, std::vector<Problem>& problems);

} // namespace periscope
