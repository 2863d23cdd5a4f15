// The faces of a body that belong to a node set, on which pressures and tractions act.
#pragma once

#include "core/case/case.hpp"
#include "core/conditions/facet.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

struct FaceArea {
    double area = 0; // m²
    Vec3 outwards;   // ∫ n dA with the outward normal n, m²; a pressure p gives the force −p ∫ n dA
};

// Returns the boundary of a body in pieces about as large as the spacing: for a lattice, the sides of its box and of
// its holes (lattice_facets.hpp); for a surface or a solid mesh, its triangles; for a plane mesh, its edges. Each piece
// belongs to the node nearest to it; in a mesh, to the nearest node of its triangle or edge. `value` has the spacing of
// these nodes (with_spacing_of).
std::vector<Facet> body_facets(const Case& value, const Nodes& nodes);

// Returns those of `facets` that belong to a set with these members (ascending). A set that names faces (SetFace,
// SetFacing) has those faces. Any other set has the faces of its members that have the rest of the body behind them:
// for a layer of nodes at the end of a bar, this is the end face and not the strips of the sides next to it. If all
// nodes are members, the set has all faces.
std::vector<Facet> facets_of_set(const Case& value, const Nodes& nodes, const SetEntry& set,
                                 const std::vector<std::uint32_t>& members, const std::vector<Facet>& facets);

FaceArea area_of(const std::vector<Facet>& facets);

// Does the same for one set of a case; returns nothing if there is no set of this name, or if it has no face.
std::optional<FaceArea> face_area(const Case& value, const Nodes& nodes, const std::string& set);

} // namespace periscope
