// Determines by which category, such as a set, a facet of a tetrahedral mesh is coloured.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace periscope::ui {

// `category` has a value for each node. Returns the value that at least two corners of the facet have, so that the
// border of a set runs half-way between nodes inside and outside it. Where a crack has cut the facet, a corner belongs
// to several nodes; the facet then has the value of the node that owns it.
inline std::uint8_t category_of_facet(const BodyFacets& body, std::size_t facet,
                                      std::span<const std::uint8_t> category) {
    std::array<std::uint8_t, 3> corner{};
    for (std::size_t k = 0; k < 3; ++k) {
        const auto nodes = body.points.nodes_of(body.facets[facet][k]);
        if (nodes.size() != 1)
            return category[body.owner[facet]];
        corner[k] = category[nodes.front()];
    }
    if (corner[0] == corner[1] || corner[0] == corner[2])
        return corner[0];
    return corner[1] == corner[2] ? corner[1] : category[body.owner[facet]];
}

} // namespace periscope::ui
