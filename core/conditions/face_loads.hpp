// Forces on the faces of a body, handed to the nodes below them.
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
    double depth = 0; // m, of the layer of nodes that it is handed to
};

struct NodeForces {
    std::vector<std::uint32_t> nodes; // ascending
    std::vector<Vec3> force;          // N, of each of them
};

// Hands the force on each piece of the faces to the nodes of the layer below it. Along the inward normal, the force is divided equally
// over points one spacing apart, the first half a spacing deep; each gives its part to the nodes around it with weights that keep its sum
// and its first moment (moving least squares: P. Lancaster & K. Salkauskas, Math. Comput. 37 (1981) 141–158, with weights that are singular
// at a node). Forces along the normal so keep their line of action. What the components along the face lose of their moment, because
// they act below the face, is put back by a field of forces V_i b × (x_i − x̄) on the same nodes: resultant and moment are those of the
// faces.
NodeForces spread_below(const Case& value, const Nodes& nodes, const std::vector<FacetForce>& forces);

} // namespace periscope
