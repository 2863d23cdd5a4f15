// A net of points drawn straight within bounds: stairs of cells become the face that they stand for, and stay within
// half a cell of it (constrained elastic surface nets, Gibson 1998).
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

struct Net {
    std::vector<Vec3> point; // m
    std::vector<Vec3> room;  // how far each may go along each axis, to both sides, m
    // Where not zero, the point may only go along this line, half its length to both sides: it is on the surface of a
    // body.
    std::vector<Vec3> slide; // m; empty: none has
    // The edges of all faces, each as often as there are faces: where there is one alone, the net ends. Its border goes
    // along itself only, or the net would shrink; where it turns from one side of the body to another it stays.
    std::vector<std::array<std::uint32_t, 2>> edges;
};

// The points, moved.
std::vector<Vec3> smoothed(Net net, int passes);

} // namespace periscope
