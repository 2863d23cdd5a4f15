// Finds rigid bodies that overlap nodes, or each other, at the start.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/rigid_bodies/rigid_body.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// Returns errors in the initial positions of the bodies: a body that is nearer to nodes than its contact distance, a
// body between the nodes of the deformable body, and a free body that overlaps another one, because rigid bodies have
// no contact with each other.
std::vector<Problem> overlaps_of(const std::vector<RigidBody>& bodies, const Nodes& nodes, Space space,
                                 double start_time);
// Does the same for a case, before there is a model.
std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes, const RigidForms& forms = {});

} // namespace periscope
