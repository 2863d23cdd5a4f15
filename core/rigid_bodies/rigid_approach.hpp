// Computes how far a rigid body must move to touch the deformable one.
#pragma once

#include "core/nodes/positions.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include <optional>
#include <vector>

namespace periscope {

// The way (m) against `outward`, a unit vector, after which the body, which comes from far outside, touches the nearest of these
// nodes: the contact begins there, and it overlaps none. Counted from where it is, negative: it has to go back. In a plane
// `outward` lies in it. Nothing when it passes all nodes by.
std::optional<double> way_to_touch(const RigidBody& body, const Positions& nodes, const Vec3& outward, Space space);

} // namespace periscope
