// Refuses surfaces that cannot be filled with nodes.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Checks the surface and the target spacing (m). Throws GeometryError with all faults.
SurfaceReport require_usable(const Surface& surface, double spacing, const Progress& progress);

// Throws GeometryError with all faults that the report names.
void require_usable(const SurfaceReport& report);

} // namespace periscope
