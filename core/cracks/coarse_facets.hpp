// Computes the surface of a body with fewer facets, for pictures that must be drawn fast.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct CoarseFacets {
    std::vector<FacetCorners> facets; // points of the fine surface
    std::vector<std::uint32_t> fine;  // of each, the facet of the fine surface that it came from
};

// Points that an edge joins become one of them where they are in the same cube of edge `cell` (m) and their facets face the same
// sides; facets that lose an edge are left out. So a plane stays plane, edges of the body stay sharp, and what is not joined, as
// both sides of a crack or two fragments, stays apart. A lattice has a quarter of its facets with a cell of two spacings.
CoarseFacets coarse_facets(const BodyFacets& body, double cell);

} // namespace periscope
