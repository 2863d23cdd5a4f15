// Joins the separate triangles of a file to a connected surface.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

struct Welded {
    Surface surface;
    std::size_t merged_points = 0;
    std::size_t dropped_triangles = 0; // triangles with two coincident corners
};

// Merges points that are nearer to each other than `tolerance` (m), and removes points that belong to no triangle.
Welded weld(const Surface& loose, double tolerance);

} // namespace periscope
