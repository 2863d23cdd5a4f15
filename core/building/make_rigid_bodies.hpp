// Makes the rigid bodies of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// Sets Model::rigid_bodies; the materials of the nodes must be set. `forms` are the shapes of rigid bodies that come
// from files. Errors are added to `problems`.
void make_rigid_bodies(const Case& value, const RigidForms& forms, Model& model, std::vector<Problem>& problems);

} // namespace periscope
