// Reverses triangles that face the other way than their neighbours.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Makes neighbouring triangles agree on which side is inside: in each connected part, the triangles with the less
// frequent orientation are reversed. Returns their number. Each edge must have two triangles. A part with only one side
// (Klein bottle) is not changed.
std::size_t reverse_odd_triangles(Surface& surface);

} // namespace periscope
