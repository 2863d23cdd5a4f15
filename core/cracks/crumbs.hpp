// Small pieces of crack surface that hang together with no other: at edges of a mesh nodes have few neighbours, and a single
// broken bond separates some of them. They are no crack. Nor are flakes beside a wide one.
#pragma once

#include "core/cracks/parted_body.hpp"

namespace periscope {

// Takes away pieces (facets that share points) below this area, m² of the facets; initial cracks stay. Points stay as well.
void drop_crumbs(CrackFacets& crack, double least_area);

// Flakes: facets beside a crack whose sides hardly moved apart, where single bonds broke in its damage zone. The model does
// not resolve two cracks within a horizon. Drops facets whose sides are less than 0.15 times as far apart as those of another facet
// within half of `reach` to `reach` (m), but those of initial cracks. A crack opens as the root of the distance from its front, so its
// front loses a fortieth of `reach`: sqrt(r / (r + reach)) = 0.15.
void drop_flakes(CrackFacets& crack, const Frame& frame, double reach);

} // namespace periscope
