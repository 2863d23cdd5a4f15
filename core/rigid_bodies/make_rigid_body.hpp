// Makes the rigid body that an entry of a case describes.
#pragma once

#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

namespace periscope {

// The entry may be invalid, as it is while a user types: without a mass the mass is zero, and axes that need a
// direction of non-zero length are not finite. `form` is the shape of a surface, which is not read here.
RigidBody make_rigid_body(const RigidBodyEntry& entry, const Case& value, double spacing,
                          const RigidFormPtr& form = nullptr);

} // namespace periscope
