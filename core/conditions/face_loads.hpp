// Distributes forces on the faces of a body to the nodes below the faces.
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
    double depth = 0; // depth of the layer of nodes that receives the force, m
};

struct NodeForces {
    std::vector<std::uint32_t> nodes; // ascending
    std::vector<Vec3> force;          // force on each of these nodes, N
};

// Distributes the force on each piece of the faces to the nodes in the layer below it. The force is divided equally
// over points along the inward normal, one spacing apart, the first at a depth of half a spacing. Each point
// distributes its part to the nodes around it with weights that preserve the force and its first moment (moving least
// squares: P. Lancaster & K. Salkauskas, Math. Comput. 37 (1981) 141–158, with weights that are singular at a node).
// Normal forces therefore keep their lines of action. Tangential forces are moved below the face, which changes their
// moment. This is compensated by forces V_i b × (x_i − x̄) on the same nodes, with the nodal volumes V_i, the positions
// x_i and their mean x̄ by volume. The vector b is chosen so that the moment is that of the forces on the faces; the
// resultant does not change.
NodeForces spread_below(const Case& value, const Nodes& nodes, const std::vector<FacetForce>& forces);

} // namespace periscope
