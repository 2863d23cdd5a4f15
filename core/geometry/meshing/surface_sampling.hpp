// Points on a surface at a given spacing, so that the outer nodes of the mesh are evenly spaced.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns the same surface with more points. The edges at which the surface bends are divided into equal parts of about
// `spacing` (m), and the flat faces between them are covered with triangular patterns of this spacing. Faces smaller
// than the spacing do not change. The shape changes only by rounding. The surface must be closed, manifold,
// consistently oriented and free of self-intersections (SurfaceReport::usable). Throws GeometryError if an edge is
// longer than 10000 spacings.
Surface sample_surface(const Surface& surface, double spacing);

} // namespace periscope
