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

// Returns the surface with fewer points. Points joined by an edge are merged if they are in the same cube of edge
// `cell` (m) and the facets around both face the same of the six directions ±x, ±y, ±z. Facets that lose an edge are
// removed. A plane therefore stays plane, edges of the body stay sharp, and parts that are not joined, such as the two
// sides of a crack or two fragments, stay separate. With cubes of two spacings, a quarter of the facets of a lattice
// remain.
CoarseFacets coarse_facets(const BodyFacets& body, double cell);

} // namespace periscope
