// Places points on a surface at a given spacing, so that the outer nodes of the mesh are evenly spaced.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Divides the edges at which the surface bends into equal parts of about `spacing` (m), and covers the flat faces
// between them with triangular patterns of this spacing. Faces smaller than the spacing do not change. The shape
// changes only by rounding. The surface must be closed, manifold, consistently oriented and
// free of self-intersections (SurfaceReport::usable). Throws GeometryError when an edge is longer than 10000
// spacings.
Surface sample_surface(const Surface& surface, double spacing);

} // namespace periscope
