// The surface of a body made of tetrahedra.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "core/model/nodes.hpp"

namespace periscope {

// The faces that one tetrahedron alone has, seen from outside counter-clockwise; the points are those of the
// nodes on them. The tetrahedra have positive orientation. Of nodes without tetrahedra: empty.
struct MeshSkin {
    Surface surface;
    bool folds = false; // some face has more than two tetrahedra, or two on one side: the mesh folds over
};
MeshSkin mesh_skin(const Nodes& nodes);

// The surface alone.
Surface skin_of_tetrahedra(const Nodes& nodes);

} // namespace periscope
