// Simplifies the surface of a body, for pictures that must be drawn fast.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct CoarseFacets {
    std::vector<FacetCorners> facets; // indices of points of the fine surface
    std::vector<std::uint32_t> fine;  // for each facet, the facet of the fine surface that it came from
};

// Points joined by an edge are merged if they are in the same cube with edges `cell` (m) and their facets face the same
// sides; facets that lose an edge are removed. A plane therefore stays plane, edges of the body stay sharp, and parts
// that are not joined, such as the two sides of a crack or two fragments, stay separate. With a cell of two spacings, a
// lattice keeps a quarter of its facets.
CoarseFacets coarse_facets(const BodyFacets& body, double cell);

} // namespace periscope
