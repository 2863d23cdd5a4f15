// Crumbs are small pieces of crack surface that are not connected to others; flakes are pieces beside a wide crack.
// Neither is a real crack. Crumbs occur at edges of a mesh, where nodes have few neighbours and a single broken bond
// separates some of them.
#pragma once

#include "core/cracks/parted_body.hpp"

namespace periscope {

// Removes crumbs: pieces (facets that share points) whose area, as drawn, is below `least_area` (m²). Facets of initial
// cracks, and all points, are kept.
void drop_crumbs(CrackFacets& crack, double least_area);

// Removes flakes: facets beside a crack whose sides have hardly separated, because single bonds broke in its damage
// zone. The model cannot resolve two cracks within a horizon. A facet is removed if its sides are less than 0.15 times
// as far apart as those of another facet at a distance between `reach`/2 and `reach` (m). Facets of initial cracks are
// kept. Since a crack opens like the square root of the distance from its front, its front loses a fortieth of `reach`:
// sqrt(r / (r + reach)) = 0.15.
void drop_flakes(CrackFacets& crack, const Frame& frame, double reach);

} // namespace periscope
