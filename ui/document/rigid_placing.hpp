// Moves and rotates shapes of rigid bodies as a whole.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

namespace periscope::ui {

// Returns the point about which a shape rotates: its centre, or the point of the plane of a half-space. `spacing`: of
// the nodes, in m. `form`: of a surface from a file; null until it has been read.
Vec3 pivot_of(const RigidShape& shape, double spacing, const RigidFormPtr& form);

// Components along which the shape does not move keep their text.
RigidShape moved(RigidShape shape, const Vec3& way, double spacing);

// Whether a rotation about an axis (0 … 2) changes the shape, and the case can describe the result: boxes stay parallel
// to the axes, and surfaces stay as in their file.
bool can_turn(const RigidShape& shape, std::size_t axis, Space space);
RigidShape turned(RigidShape shape, std::size_t axis, double angle, double spacing); // rad

} // namespace periscope::ui
