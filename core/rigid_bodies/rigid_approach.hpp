// Computes how far a rigid body must move to touch the deformable one.
#pragma once

#include "core/nodes/positions.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Returns the distance (m) that the body must move against the unit vector `outward`, coming from far outside, to touch
// the nearest of these nodes: the contact begins there, and the body overlaps no node. It is counted from the body's
// current position, so it is negative if the body has to move back. In a plane, `outward` lies in the plane. Returns
// nothing if the body passes all nodes.
std::optional<double> distance_to_touch(const RigidBody& body, const Positions& nodes, const Vec3& outward,
                                        Space space);

} // namespace periscope
