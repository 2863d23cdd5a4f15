// The outer surface of a body made of tetrahedra, and its seams.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/nodes/nodes.hpp"

namespace periscope {

// Returns for each node the lowest node at its position: the two sides of a seam have different nodes at one position.
// Nodes closer together than `same_position` spacings are at one position. Returns an empty list if all nodes have
// different positions.
std::vector<std::uint32_t> first_at_each_position(const Nodes& nodes);

// A face at which two tetrahedra touch without sharing all its nodes: the body is open there without a gap.
struct SeamFace {
    std::array<std::uint32_t, 3> corners{};              // the lowest nodes at the positions of the corners, ascending
    std::array<std::array<std::uint32_t, 3>, 2> sides{}; // the nodes of each side at these positions, in the same order
};

struct MeshSkin {
    Surface surface;
    // Pairs of tetrahedra that lie on one side of a common face, where the mesh folds over.
    std::vector<std::array<std::uint32_t, 2>> folded;
    std::vector<SeamFace> seam;
};

// Returns the faces that belong to one tetrahedron only, counter-clockwise seen from outside. The points of the surface
// are the nodes on these faces. Faces on the two sides of a seam are not part of the surface. The tetrahedra must have
// positive orientation. The result is empty for nodes without tetrahedra.
MeshSkin mesh_skin(const Nodes& nodes);

// Returns MeshSkin::surface alone.
Surface skin_of_tetrahedra(const Nodes& nodes);

} // namespace periscope
