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
    Vec3 outwards;   // ∫ n dA with the outward normal n, m²: a pressure p on it is the force −p ∫ n dA
};

// The boundary of a body in pieces about as large as the spacing: of a lattice the shapes of its box and its holes
// (lattice_facets.hpp), of a surface or a solid mesh its triangles, of a plane mesh its edges. Each belongs to the node nearest to it;
// of a mesh, to the nearest node of its triangle or edge. `value` has the spacing of these nodes (with_spacing_of).
std::vector<Facet> body_facets(const Case& value, const Nodes& nodes);

// Those of `facets` that a set of these members (ascending) holds. A set that names faces (SetFace, SetFacing) holds those. Any other
// holds the faces of its members behind which the rest of the body lies: at a layer of nodes at the end of a bar this is the end,
// and not the strips of the sides beside it. Members of the whole body hold all faces.
std::vector<Facet> facets_of_set(const Case& value, const Nodes& nodes, const SetEntry& set,
                                 const std::vector<std::uint32_t>& members, const std::vector<Facet>& facets);

FaceArea area_of(const std::vector<Facet>& facets);

// The same of one set of a case; nothing without a set of this name, or where it holds no face.
std::optional<FaceArea> face_area(const Case& value, const Nodes& nodes, const std::string& set);

} // namespace periscope
