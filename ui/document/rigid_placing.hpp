// Shapes of rigid bodies, moved and rotated as a whole.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

namespace periscope::ui {

// About what a shape rotates: its centre; of a half-space the point of its plane. `spacing`: of the nodes, m. `form`: of a surface
// from a file, null while it is not read.
Vec3 pivot_of(const RigidShape& shape, double spacing, const RigidFormPtr& form);

// Components along which it does not move keep what was written for them.
RigidShape moved(RigidShape shape, const Vec3& way, double spacing);

// Whether a rotation about an axis (0 … 2) changes it, and the case can say so: boxes stay along the axes, surfaces as in their file.
bool can_turn(const RigidShape& shape, std::size_t axis, Space space);
RigidShape turned(RigidShape shape, std::size_t axis, double angle, double spacing); // rad

} // namespace periscope::ui
