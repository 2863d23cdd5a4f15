// A small, flat piece of a body's boundary.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>

namespace periscope {

inline constexpr std::uint32_t no_source = UINT32_MAX;

struct Facet {
    Vec3 centre; // m
    Vec3 area;   // the outward normal times the area, m²; of a plane an edge times the thickness, of a bar its section
    std::uint32_t source = no_source; // the triangle of Nodes::outline that it is a part of
    std::uint32_t node = 0;           // the node that it belongs to
};

} // namespace periscope
