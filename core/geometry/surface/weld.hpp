// Joins the loose triangles of a file into a connected surface.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

struct Welded {
    Surface surface;
    std::size_t merged_points = 0;
    std::size_t dropped_triangles = 0; // with two corners in one point
};

// Points closer than `tolerance` (m) become one; points without a triangle disappear.
Welded weld(const Surface& loose, double tolerance);

} // namespace periscope
