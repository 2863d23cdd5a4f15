// A small, flat piece of a body's boundary.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>

namespace periscope {

inline constexpr std::uint32_t no_source = UINT32_MAX;

struct Facet {
    Vec3 centre; // m
    // outward normal times area, m²; the area is that of an edge times the thickness in a plane, the cross-section in a
    // bar
    Vec3 area;
    std::uint32_t source = no_source; // index of the triangle of Nodes::outline that contains it, or no_source
    std::uint32_t node = 0;           // index of the node to which it belongs
};

} // namespace periscope
