// Small pieces of crack surface that hang together with no other: at edges of a mesh nodes have few neighbours, and a single
// broken bond separates some of them. They are no crack.
#pragma once

#include "core/cracks/parted_body.hpp"

namespace periscope {

// Takes away pieces (facets that share points) below this area, m² of the facets; initial cracks stay. Points stay as well.
void drop_crumbs(CrackFacets& crack, double least_area);

} // namespace periscope
