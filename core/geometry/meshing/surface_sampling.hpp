// Points on a surface at a given spacing, so that the mesh inside starts from an even skin.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Divides the edges where the surface bends into equal parts of about `spacing` (m) and lays triangular
// patterns of that spacing on the flat faces between them. Faces smaller than the spacing stay as they are.
// The shape stays, too, but for rounding. The surface must be usable. Throws GeometryError when an edge has more than
// 10000 spacings.
Surface sample_surface(const Surface& surface, double spacing);

} // namespace periscope
