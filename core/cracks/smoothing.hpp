// Smooths a net of points within bounds. The stairs of lattice cells become the face that they represent, and stay
// within half a cell of it (constrained elastic surface nets, Gibson 1998).
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

struct Net {
    std::vector<Vec3> point; // m
    std::vector<Vec3> room;  // the largest displacement of each point along each axis in both directions, m
    // If not zero, the point can only move along this line, by half its length in both directions, because it is on the
    // surface of a body.
    std::vector<Vec3> slide; // m; empty: no point has such a line
    // The edges of all faces. An edge that occurs only once is on the border of the net. Points of the border move only
    // along the border, because the net would shrink otherwise; where the border turns from one side of the body to
    // another they do not move.
    std::vector<std::array<std::uint32_t, 2>> edges;
};

// Returns the smoothed points.
std::vector<Vec3> smoothed(Net net, int passes);

} // namespace periscope
