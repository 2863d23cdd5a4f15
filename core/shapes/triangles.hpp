// Triangles that form a body's outer surface or a crack.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

struct Surface {
    std::vector<Vec3> points;                            // m
    std::vector<std::array<std::uint32_t, 3>> triangles; // counter-clockwise seen from outside
};

} // namespace periscope
