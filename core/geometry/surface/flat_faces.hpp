// Finds the flat faces of a surface, and the edges between them, at which it bends.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// Adjacent triangles belong to one flat face if their planes differ by at most this angle, in degrees. TetGen uses the
// same angle (run_mesher.cpp).
inline constexpr double flat_angle = 0.01;

struct BentEdge {
    std::uint32_t low = 0, high = 0;     // indices of points
    std::array<std::uint32_t, 2> face{}; // the flat faces on its two sides
};

struct FlatFaces {
    static constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> face_of_triangle;
    std::vector<BentEdge> edges;
    // For each side of each triangle: its edge, as an index into `edges`; `none` for a side within a flat face.
    std::vector<std::array<std::uint32_t, 3>> edge_of_side;
    std::size_t count = 0; // number of faces
};

// The surface must be closed and manifold.
FlatFaces find_flat_faces(const Surface& surface);

} // namespace periscope
