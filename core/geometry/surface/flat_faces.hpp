// The flat faces of a surface and the edges at which it bends.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// Triangles whose planes differ by less belong to one flat face, in degrees. The mesher uses the same angle.
inline constexpr double flat_angle = 0.01;

struct BentEdge {
    std::uint32_t low = 0, high = 0;     // points
    std::array<std::uint32_t, 2> face{}; // the flat faces at its sides
};

struct FlatFaces {
    static constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> face_of_triangle;
    std::vector<BentEdge> edges;
    std::vector<std::array<std::uint32_t, 3>> edge_of_side; // per triangle: index into edges, none within a face
    std::size_t count = 0;                                  // of faces
};

// The surface is closed and manifold.
FlatFaces find_flat_faces(const Surface& surface);

} // namespace periscope
