// Converts pressures and tractions on the faces of a set into forces on the nodes below them.
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

// The faces of a body, which are determined when the first condition needs them.
class AreaLoads {
public:
    AreaLoads(const Case& value, const Nodes& nodes) : case_(value), nodes_(nodes) {}

    // Makes the load of one condition, which is given per area, at its full value. `members` are the nodes of its set.
    // Returns nothing if the set contains no face, which is an error. A force that pulls or shears is distributed over
    // a layer one horizon deep, because a thinner layer tears off at a smaller load (share_at_first_break in
    // thin_loads.hpp). One that pushes is applied to the outermost layer, because depth reduces accuracy below curved
    // faces (for Lamé's ring with a bore of 20 mm, the error is 4 % at a depth of 3 mm and 1 % at 1 mm), unless bonds
    // break in compression, too.
    std::optional<AreaLoad> make(std::size_t condition, const std::vector<std::uint32_t>& members,
                                 const PositionFactors& factors, std::vector<Problem>& problems);

private:
    const Case& case_;
    const Nodes& nodes_;
    std::optional<std::vector<Facet>> facets_;
};

} // namespace periscope
