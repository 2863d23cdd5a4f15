// The surface of a body made of tetrahedra, and its seams.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/nodes/nodes.hpp"

namespace periscope {

// For each node, the lowest node at its position: two sides of a seam have different nodes there. Empty when no two
// nodes of the body are at one position (same_place of the spacing).
std::vector<std::uint32_t> first_at_each_position(const Nodes& nodes);

// A face that two tetrahedra have at one place, but with different nodes: there the body is open without a gap.
struct SeamFace {
    std::array<std::uint32_t, 3> corners{};              // the first nodes at their positions, ascending
    std::array<std::array<std::uint32_t, 3>, 2> sides{}; // the nodes of both sides there, in the same order
};

struct MeshSkin {
    Surface surface;
    // Pairs of tetrahedra on one side of a face that they share: there the mesh folds over.
    std::vector<std::array<std::uint32_t, 2>> folded;
    std::vector<SeamFace> seam;
};

// The faces that one tetrahedron alone has, seen from outside counter-clockwise; the points are those of the nodes on
// them. Faces on both sides of a seam are no part of the surface. The tetrahedra have positive orientation. Of nodes
// without tetrahedra: empty.
MeshSkin mesh_skin(const Nodes& nodes);

// The surface alone.
Surface skin_of_tetrahedra(const Nodes& nodes);

} // namespace periscope
