// How fast the front of a crack passed each place of its surface: one over the slope of the time of breaking along the surface,
// v = 1 / |∇t|, with ∇t that of the plane t(x) that fits the times of the facets around best (least squares, weighted by
// area). Frames come at intervals, so that facets break in steps of several at once: the facets around are those within 4
// spacings that face the same way, or within 8 or 16 where these have fewer than three different times.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <vector>

namespace periscope {

// The speed at each point, m/s, is the mean of the facets around it. It is NaN where there is none: initial cracks, places with too few
// different times around, and where all broke at once. `spacing` of the nodes, m.
std::vector<float> front_speeds(const CrackFacets& crack, double spacing);

} // namespace periscope
