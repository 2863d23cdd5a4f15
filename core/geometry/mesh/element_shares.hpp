// Divides the volume of an element among its nodes.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

enum class ElementFault { none, not_finite, no_volume, tangled };

struct ElementShares {
    std::array<double, 10> share{};          // positive; for each node, m³ (m² for faces)
    bool inverted = false;                   // the corners have the opposite orientation
    ElementFault fault = ElementFault::none; // if there is a fault, the shares are meaningless
};

// Computes the shares from the positions of the nodes. The kind must have info_of(kind).makes_body. The sum of the
// shares is the volume of the element or, for a face, its area in the x–y plane.
// - Tetrahedra and triangles: equal parts.
// - Hexahedra, wedges, pyramids, quadrilaterals: ∫ N_i dV of the linear shape functions, computed exactly with Gauss
// points. Wedges and pyramids are treated as hexahedra with coincident corners, which gives the same integrals.
// - Second order: the shape functions of corners have negative integrals. Therefore the element is divided at the
// midpoints of its edges into pieces with straight edges, and each piece gives its nodes equal parts. In a straight
// tetrahedron, a corner has 1/32 and a midpoint 7/48; in a triangle 1/12 and 1/4. In a mesh, where about 24 tetrahedra
// meet at a corner and 5 at an edge, all nodes then have similar volumes.
ElementShares shares_of(ElementKind kind, std::span<const Vec3> nodes);

} // namespace periscope
