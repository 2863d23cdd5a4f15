// Places points inside a body at a given spacing.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns the points of a body-centred cubic pattern that lie at least 0.6 spacings inside the surface. The mean edge
// length of its tetrahedra is `spacing` (m). Each point is moved a little at random, always in the same way, so that
// cracks find no straight rows.
std::vector<Vec3> sample_inside(const Surface& surface, double spacing, const Progress& progress = {});

} // namespace periscope
