// Points on a surface at a given spacing, so that the mesh inside starts from an even skin.
#pragma once

#include "core/geometry/mesher_task.hpp"
#include "core/geometry/surface.hpp"

namespace periscope {

// Divides the edges where the surface bends into equal parts of about `spacing` (m) and lays triangular patterns of
// that spacing on the flat faces between them. Faces smaller than the spacing stay as they are.
MesherTask sample_surface(const Surface& surface, double spacing);

} // namespace periscope
