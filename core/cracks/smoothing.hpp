// Smooths a net of points, each of which may move by a limited distance. The stairs of lattice cells become the face
// that they represent, and stay within half a cell of it (constrained elastic surface nets, Gibson 1998).
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

struct Net {
    std::vector<Vec3> point; // m
    std::vector<Vec3> room;  // the largest displacement of each point along each axis in both directions, m
    // If not zero, the point can only move along this line, by half of the line's length in both directions, because it
    // is on the surface of a body.
    std::vector<Vec3> slide; // m; empty: no point has such a line
    // The edges of all faces. An edge that occurs only once is on the border of the net. Points on the border are
    // pulled only by neighbours on the border, because the net would shrink otherwise; where the border turns from one
    // side of the body to another, they do not move.
    std::vector<std::array<std::uint32_t, 2>> edges;
};

// Returns the points after this number of passes; in each pass, every point moves towards the middle of its neighbours.
std::vector<Vec3> smoothed(Net net, int passes);

} // namespace periscope
