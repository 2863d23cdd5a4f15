// Converts pressures and tractions on the faces of node sets to forces on the nodes below the faces.
#pragma once

#include "core/conditions/face_area.hpp"
#include "core/conditions/face_loads.hpp"
#include "core/conditions/position_factors.hpp"

#include <optional>

namespace periscope {

struct AreaLoad {
    double area = 0; // m²
    Vec3 resultant;  // N
    NodeForces forces;
};

// Computes the nodal forces of those conditions of a case that are pressures or tractions (forces per area). The faces of
// the body are determined when the first such condition needs them.
class AreaLoads {
public:
    AreaLoads(const Case& value, const Nodes& nodes) : case_(value), nodes_(nodes) {}

    // Returns the load of one condition without its ramp; `members` are the nodes of its set. Returns nothing and adds
    // an error if the set contains no face. A force that pulls or shears is distributed over a layer one horizon deep,
    // because a thinner layer tears off at a smaller load (share_at_first_break in thin_loads.hpp). A force that pushes
    // is applied to the outermost layer of nodes, because a deeper layer is less accurate below curved faces: in Lamé's
    // ring with a bore of 20 mm, the error is 4 % with a depth of 3 mm and 1 % with 1 mm. It is distributed like a pull
    // if bonds also break in compression, or if the ramp has negative factors.
    std::optional<AreaLoad> make(std::size_t condition, const std::vector<std::uint32_t>& members,
                                 const PositionFactors& factors, std::vector<Problem>& problems);

private:
    const Case& case_;
    const Nodes& nodes_;
    std::optional<std::vector<Facet>> facets_;
};

} // namespace periscope
