// Refuses surfaces that cannot be filled with nodes.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Returns the report of check_surface(). Throws GeometryError with all faults of the surface, or if the spacing (m) is
// not positive, too large for the body, or so small that there would be too many nodes.
SurfaceReport require_usable(const Surface& surface, double spacing, const Progress& progress);

// Throws GeometryError with all faults in the report, if there are any.
void require_usable(const SurfaceReport& report);

} // namespace periscope
