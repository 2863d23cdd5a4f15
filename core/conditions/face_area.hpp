// The faces of a body that belong to a node set; pressures and tractions act on them.
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
// its holes (lattice_facets.hpp); for a body that fills a surface, and for a solid mesh, the triangles of the surface;
// for a plane mesh, the edges. Each piece belongs to the node nearest to it; in a mesh, to the nearest node of its
// triangle or edge. `value` must be the result of with_spacing_of for these nodes.
std::vector<Facet> body_facets(const Case& value, const Nodes& nodes);

// Returns those of `facets` that belong to a set, whose `members` are ascending. A set that names faces (SetFace,
// SetFacing) has the pieces of these faces. Any other set has those pieces at its members that face away from the rest
// of the body: for a layer of nodes at the end of a bar, this is the end face, not the strips of the sides next to it.
// If all nodes are members, the set has all faces.
std::vector<Facet> facets_of_set(const Case& value, const Nodes& nodes, const SetEntry& set,
                                 const std::vector<std::uint32_t>& members, const std::vector<Facet>& facets);

FaceArea area_of(const std::vector<Facet>& facets);

// Returns the area of the faces of one set of a case; nothing if the case has no set of this name, or if the set has no
// face.
std::optional<FaceArea> face_area(const Case& value, const Nodes& nodes, const std::string& set);

} // namespace periscope
