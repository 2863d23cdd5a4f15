// Repairs triangles without height, which CAD programs export.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// A "cap" has a corner on its opposite side, nearer than `tolerance` (m). It goes when the diagonal of the
// quadrilateral it forms with its neighbour across that side is turned; the shape changes by no more than the
// tolerance. Caps that cannot be turned stay. Returns how many were.
std::size_t turn_caps(Surface& surface, double tolerance);

} // namespace periscope
