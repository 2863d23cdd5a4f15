// The boundary of a body made of triangles and quadrilaterals in a plane.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

using DirectedEdge = std::array<std::uint32_t, 2>; // from one node to another

// Appends the edges of a plane element to `into`, each with the element on its left. An edge of a second-order element
// gives two. `inverted` must say whether the nodes are in clockwise order. Edges between coincident corners are
// omitted.
void add_edges(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted, std::vector<DirectedEdge>& into);

struct PlaneBoundary {
    std::vector<DirectedEdge> edges; // edges that belong to one element only, with the body on their left; ascending
    std::size_t folded = 0;          // number of edges with two elements on one side, which overlap
};

// Finds the boundary from the edges of all elements.
PlaneBoundary plane_boundary(std::vector<DirectedEdge> edges);

} // namespace periscope
