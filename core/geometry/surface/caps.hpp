// Repairs triangles of zero height, which CAD programs export.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// A "cap" is a triangle with a corner nearer than `tolerance` (m) to the opposite side. Together with its neighbour
// across that side, it forms a quadrilateral. The cap is removed by swapping the diagonal of this quadrilateral, which
// changes the shape by at most the tolerance. Caps for which this is impossible remain. Returns the number of removed
// caps.
std::size_t remove_caps(Surface& surface, double tolerance);

} // namespace periscope
