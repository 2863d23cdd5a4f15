// The surface of a rigid body as triangles, for drawing and for files.
#pragma once

#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_body.hpp"
#include "core/shapes/triangles.hpp"

namespace periscope {

// Returns the surface in the axes of the body, relative to its centre. Infinite shapes are bounded by means of the
// bounding box `around` of the deformable body: a half-space becomes a slab that extends beyond it, and in a plane
// every shape is as thick as the body. `spacing` is that of the nodes, m.
Surface rigid_surface(const RigidBody& body, const Box& around, double spacing, Space space);

// Returns such a surface, moved and rotated to the current position of the body.
Surface placed(Surface surface, const RigidBody& body, const RigidState& state);

} // namespace periscope
