// The surface of a rigid body as triangles: to be drawn, and for files.
#pragma once

#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_body.hpp"
#include "core/shapes/triangles.hpp"

namespace periscope {

// In the axes of the body, relative to its centre. What has no end gets one by the deformable body, whose bounds are `around`:
// a half-space is a slab that reaches beyond it; in a plane every shape is as thick as the body. `spacing`: of the nodes, m.
Surface rigid_surface(const RigidBody& body, const Box& around, double spacing, Space space);

// The points of such a surface where the body is.
Surface placed(Surface surface, const RigidBody& body, const RigidState& state);

} // namespace periscope
