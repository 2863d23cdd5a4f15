#include "core/geometry/nodes/discretise.hpp"

#include <algorithm>

namespace periscope {

double predicted_nodes(double volume, double area, double spacing, NodePlacement placement, bool lattice) {
    if (!(volume > 0) || !(spacing > 0) || !(area >= 0))
        return 0;
    const double cells = volume / (spacing * spacing * spacing);
    if (lattice)
        return std::max(1.0, cells);
    const double squares = area / (spacing * spacing);
    // Inside the body, the body-centred pattern has 1.577 nodes in each cube of the spacing, and six tetrahedra for
    // each node. Near the surface the numbers differ, in proportion to its area. The factors were measured on meshes of
    // plates, beams, spheres and rings.
    if (placement == NodePlacement::vertices)
        return std::max(8.0, 1.577 * cells + 0.29 * squares);
    return std::max({6.0, 4 * cells, 9.46 * cells - 1.2 * squares});
}

} // namespace periscope
