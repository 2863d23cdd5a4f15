// Warnings about rigid bodies, given the nodes of the deformable body.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// Returns warnings about rigid bodies that do not reach the deformable body during the whole run, judged by their
// motion without contact. There is none if the deformable body may move towards them because something moves or loads
// it.
std::vector<Problem> warn_of_contact(const Case& value, const Nodes& nodes, const RigidForms& forms);

} // namespace periscope
