// Pressures and tractions on the faces of a set, as forces on the nodes below them.
#pragma once

#include "core/model/face_area.hpp"
#include "core/model/face_loads.hpp"
#include "core/model/place_factors.hpp"

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

    // Of one condition, whose measure is an area, at its full value; handed to a layer one horizon deep. `members`: of its set. None
    // where the set holds no face, which is a problem.
    std::optional<AreaLoad> make(std::size_t condition, const std::vector<std::uint32_t>& members,
                                 const PlaceFactors& factors, std::vector<Problem>& problems);

private:
    const Case& case_;
    const Nodes& nodes_;
    std::optional<std::vector<Facet>> facets_;
};

} // namespace periscope
