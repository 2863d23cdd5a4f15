// The rigid body that an entry of a case describes.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/nodes.hpp"
#include "core/model/rigid_body.hpp"

#include <string>
#include <vector>

namespace periscope {

// Also of an entry that is not valid yet, as it is while a person types: without a mass the mass is zero, and axes that need a
// direction of some length are not finite.
// `form`: of a surface, which is not read here.
RigidBody make_rigid_body(const RigidBodyEntry& entry, const Case& value, double spacing,
                          const RigidFormPtr& form = nullptr);

// What is wrong with where the bodies are at the start (rigid_overlap.cpp): one that is nearer to nodes than its contact distance,
// or between the nodes of the deformable body; and a free one that overlaps another, since rigid bodies do not touch each other.
std::vector<Problem> overlaps_of(const std::vector<RigidBody>& bodies, const Nodes& nodes, Space space,
                                 double start_time);
// The same of a case, before there is a model.
std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes, const RigidForms& forms = {});

} // namespace periscope
