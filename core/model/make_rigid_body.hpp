// The rigid body that an entry of a case describes.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/nodes.hpp"
#include "core/model/rigid_body.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Also of an entry that is not valid yet, as it is while a person types: without a mass the mass is zero, and axes that need a
// direction of some length are not finite.
RigidBody make_rigid_body(const RigidBodyEntry& entry, const Case& value, double spacing);

// What is wrong with a body that is nearer to nodes than its contact distance; `path` as problems name it.
std::optional<Problem> overlap_of(const RigidBody& body, const RigidState& state, const Nodes& nodes, Space space,
                                  const std::string& path);
// The same of all bodies of a case, before there is a model.
std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes);

} // namespace periscope
