// Distributes forces on the faces of a body to the nodes below them.
#pragma once

#include "core/case/case.hpp"
#include "core/conditions/facet.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct FacetForce {
    Facet facet;
    Vec3 force;       // N
    double depth = 0; // m, depth of the layer of nodes that receives the force
};

struct NodeForces {
    std::vector<std::uint32_t> nodes; // ascending
    std::vector<Vec3> force;          // N, for each of them
};

// Distributes the force on each piece of the faces to the nodes in the layer below it. Along the inward normal, the
// force is divided equally over points one spacing apart, the first at half a spacing. Each point distributes its part
// to the nodes around it with weights that preserve its sum and first moment (moving least squares: P. Lancaster & K.
// Salkauskas, Math. Comput. 37 (1981) 141–158, with weights that are singular at a node). Normal forces therefore keep
// their line of action. Tangential forces act below the face, which changes their moment. This is compensated by a
// field of forces V_i b × (x_i − x̄) on the same nodes, so that resultant and moment are those of the faces.
NodeForces spread_below(const Case& value, const Nodes& nodes, const std::vector<FacetForce>& forces);

} // namespace periscope
