// Reverses triangles that face the other way than their neighbours.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Each edge of the surface must have two triangles. In each connected part, the triangles of the minority orientation
// are reversed, so that neighbours agree on which side is inside. Returns the number of reversed triangles. A one-sided
// part (Klein bottle) does not change.
std::size_t turn_odd_triangles(Surface& surface);

} // namespace periscope
