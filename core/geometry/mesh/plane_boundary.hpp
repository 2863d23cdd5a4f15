// The boundary of a body made of triangles and quadrilaterals in a plane.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

using DirectedEdge = std::array<std::uint32_t, 2>; // from one node to another

// Appends the edges of a plane element with these nodes, the element at the left of each; second-order edges are two.
// `inverted`: its nodes go round clockwise. Edges between corners that are one node are left away.
void add_edges(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted, std::vector<DirectedEdge>& into);

struct PlaneBoundary {
    std::vector<DirectedEdge> edges; // that one element alone has, the body at the left; ascending
    std::size_t folded = 0;          // edges with two elements on one side: there they overlap
};

// From the edges of all elements.
PlaneBoundary plane_boundary(std::vector<DirectedEdge> edges);

} // namespace periscope
