// Turns triangles that face the other way than those around them.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

namespace periscope {

// Each edge of the surface has two triangles. Turns, in each connected part, the fewer of the triangles, so that
// neighbours agree about which side is inside. Returns how many; none when the part has but one side (a Klein bottle).
std::size_t turn_odd_triangles(Surface& surface);

} // namespace periscope
