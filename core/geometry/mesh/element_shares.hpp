// The division of an element's volume among its nodes.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

// What is wrong with an element. A tangled element is so distorted that a part of it is inverted.
enum class ElementFault { none, not_finite, no_volume, tangled };

struct ElementShares {
    std::array<double, 10> share{};          // for each node, its positive share: m³, or m² for faces
    bool inverted = false;                   // the corners are in the opposite order
    ElementFault fault = ElementFault::none; // if it is not `none`, the shares are meaningless
};

// Computes the shares from the positions of the nodes (m). The kind must be one with info_of(kind).makes_body. The sum
// of the shares is the volume of the element or, for a face, its area in the x–y plane.
// - Tetrahedra and triangles give their nodes equal parts.
// - Hexahedra, wedges, pyramids and quadrilaterals give node i ∫ N_i dV with its linear shape function N_i, computed
//   exactly by Gauss points. Wedges and pyramids are treated as hexahedra with coincident corners, which gives the same
//   integrals.
// - Elements of second order are divided at the midpoints of their edges into pieces with straight edges, and each
//   piece gives its nodes equal parts. Their shape functions are not used, because those of the corners have negative
//   integrals. In a straight tetrahedron, a corner gets 1/32 of the volume and a midpoint 7/48; in a triangle, 1/12 and
//   1/4. In a mesh, where about 24 tetrahedra meet at a corner and 5 at an edge, all nodes then have similar volumes.
ElementShares shares_of(ElementKind kind, std::span<const Vec3> nodes);

} // namespace periscope
