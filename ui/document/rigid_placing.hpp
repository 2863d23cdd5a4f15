// Moves and rotates shapes of rigid bodies as a whole.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

namespace periscope::ui {

// Returns the point about which a shape rotates: its centre or, for a half-space, the point on its plane. `spacing` is
// that of the nodes, in m. `form` is the surface of a shape from a file; null while it has not been read.
Vec3 pivot_of(const RigidShape& shape, double spacing, const RigidFormPtr& form);

// Returns the shape moved by `displacement` (m). A coordinate that does not change keeps its text in the case.
// `spacing` is that of the nodes, in m.
RigidShape moved(RigidShape shape, const Vec3& displacement, double spacing);

// Returns whether the shape can be rotated about this axis (0 … 2). A sphere cannot, because a rotation does not change
// it. In a plane, only rotations about z are possible.
bool can_rotate(const RigidShape& shape, std::size_t axis, Space space);
// Returns the shape rotated by `angle` (rad) about an axis through its pivot. `spacing` is in m.
RigidShape rotated(RigidShape shape, std::size_t axis, double angle, double spacing);

} // namespace periscope::ui
