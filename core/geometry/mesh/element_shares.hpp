// How the volume of an element is shared among its nodes.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>

namespace periscope {

enum class ElementFault { none, not_finite, no_volume, tangled };

struct ElementShares {
    std::array<double, 10> share{};          // of each node, in m³ (m² of faces), positive
    bool inverted = false;                   // the corners go round the other way
    ElementFault fault = ElementFault::none; // otherwise the shares mean nothing
};

// The kind makes a body (info_of(kind).makes_body); the shares follow from the positions of its nodes. They sum up to
// the volume, of faces to the area in the x–y plane.
// - Tetrahedra and triangles: equal parts.
// - Hexahedra, wedges, pyramids, quadrilaterals: ∫ N_i dV of the linear shape functions, exactly (Gauss
// points; wedges
//   and pyramids are hexahedra with corners in one place, which makes no difference to the shape functions).
// - Second order: the shape functions of corners have negative integrals. Instead the element is cut at the
// middles of
//   its edges into pieces with straight edges, and each gives its nodes equal parts: of a straight
//   tetrahedron a corner has 1/32 and a middle 7/48, of a triangle 1/12 and 1/4. In a mesh, where some 24
//   tetrahedra meet at a corner and 5 at an edge, all nodes then have about the same volume.
ElementShares shares_of(ElementKind kind, std::span<const Vec3> nodes);

} // namespace periscope
