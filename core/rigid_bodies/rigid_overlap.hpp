// Rigid bodies that overlap something at the start.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/rigid_bodies/rigid_body.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <vector>

namespace periscope {

// What is wrong with where the bodies are at the start: one that is nearer to nodes than its contact distance, or
// between the nodes of the deformable body; and a free one that overlaps another, since rigid bodies do not touch each
// other.
std::vector<Problem> overlaps_of(const std::vector<RigidBody>& bodies, const Nodes& nodes, Space space,
                                 double start_time);
// The same of a case, before there is a model.
std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes, const RigidForms& forms = {});

} // namespace periscope
