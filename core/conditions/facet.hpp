// A small, flat piece of a body's boundary.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>

namespace periscope {

inline constexpr std::uint32_t no_source = UINT32_MAX;

struct Facet {
    Vec3 centre; // m
    Vec3 area;   // outward normal times area, m²; in a plane an edge times the thickness, in a bar its cross-section
    std::uint32_t source = no_source; // the triangle of Nodes::outline that contains it
    std::uint32_t node = 0;           // the node to which it belongs
};

} // namespace periscope
