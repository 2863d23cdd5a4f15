// Pressures and tractions on the faces of a set, as forces on the nodes below them.
#pragma once

#include "core/conditions/face_area.hpp"
#include "core/conditions/face_loads.hpp"
#include "core/conditions/place_factors.hpp"

#include <optional>

namespace periscope {

struct AreaLoad {
    double area = 0; // m²
    Vec3 resultant;  // N
    NodeForces forces;
};

// The faces of a body, found when the first condition asks.
class AreaLoads {
public:
    AreaLoads(const Case& value, const Nodes& nodes) : case_(value), nodes_(nodes) {}

    // Makes the load of one condition, whose measure is an area, at its full value. `members`: of its set. None where the set holds no face, which is
    // a problem. A force that pulls or shears is handed to a layer one horizon deep: a thinner one tears off at a smaller load
    // (share_at_first_break in thin_loads.hpp). One that pushes is handed to the outermost layer, because depth costs accuracy below
    // curved faces (of Lamé's ring with a bore of 20 mm, 4 % at a depth of 3 mm and 1 % at 1 mm); but not if bonds break in
    // compression, too.
    std::optional<AreaLoad> make(std::size_t condition, const std::vector<std::uint32_t>& members,
                                 const PlaceFactors& factors, std::vector<Problem>& problems);

private:
    const Case& case_;
    const Nodes& nodes_;
    std::optional<std::vector<Facet>> facets_;
};

} // namespace periscope
