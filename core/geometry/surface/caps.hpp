// Repairs triangles of zero height, which CAD programs export.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// A "cap" is a triangle with a corner nearer than `tolerance` (m) to the opposite side. It is removed by swapping the
// diagonal of the quadrilateral that it forms with its neighbour across that side; the shape changes by at most the
// tolerance. Caps for which this is not possible stay. Returns the number of removed caps.
std::size_t turn_caps(Surface& surface, double tolerance);

} // namespace periscope
