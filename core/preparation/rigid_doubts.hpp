// What is worth a second look about rigid bodies, once the nodes of the deformable body are known.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// Rigid bodies that stay away from the deformable body for the whole run, by the way that they take without contact. Said
// only if the deformable body has no reason to come to them: nothing moves or loads it.
std::vector<Problem> doubt_contact(const Case& value, const Nodes& nodes, const RigidForms& forms);

} // namespace periscope
