// The surface of a body made of tetrahedra.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/model/nodes.hpp"

namespace periscope {

struct MeshSkin {
    Surface surface;
    // Pairs of tetrahedra on one side of a face that they share: there the mesh folds over.
    std::vector<std::array<std::uint32_t, 2>> folded;
};

// The faces that one tetrahedron alone has, seen from outside counter-clockwise; the points are those of the nodes on them.
// The tetrahedra have positive orientation. Of nodes without tetrahedra: empty.
MeshSkin mesh_skin(const Nodes& nodes);

// The surface alone.
Surface skin_of_tetrahedra(const Nodes& nodes);

} // namespace periscope
