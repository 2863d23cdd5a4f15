// The rigid body that an entry of a case describes.
#pragma once

#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

namespace periscope {

// Also of an entry that is not valid yet, as it is while a person types: without a mass the mass is zero, and axes that need a
// direction of some length are not finite.
// `form`: of a surface, which is not read here.
RigidBody make_rigid_body(const RigidBodyEntry& entry, const Case& value, double spacing,
                          const RigidFormPtr& form = nullptr);

} // namespace periscope
