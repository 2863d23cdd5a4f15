// What must hold before a surface is filled with nodes.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Checks the surface and the wanted spacing (m). Throws GeometryError with every fault.
SurfaceReport require_usable(const Surface& surface, double spacing, const Progress& progress);

// The same for a report that is there already.
void require_usable(const SurfaceReport& report);

} // namespace periscope
