// Points inside a body at a given spacing.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns the points of a body-centred cubic pattern that lie inside the surface, at least 0.6 spacings from it. The
// mean edge length of the tetrahedra between them is `spacing` (m). Each point is moved a little, so that cracks find
// no straight rows; the moves look random, but are the same in every run.
std::vector<Vec3> sample_inside(const Surface& surface, double spacing, const Progress& progress = {});

} // namespace periscope
