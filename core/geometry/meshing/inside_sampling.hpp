// Points within a body at a given spacing.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// The points of a body-centred cubic pattern whose edges are `spacing` (m) long on average, each moved a
// little at random (always the same way) so that cracks find no straight rows, that lie at least 0.6 spacings
// inside.
std::vector<Vec3> sample_inside(const Surface& surface, double spacing, const Progress& progress = {});

} // namespace periscope
