// The boundary of a box lattice: its sides, and the shapes of its holes rather than the steps of the nodes around them.
#pragma once

#include "core/case/case.hpp"
#include "core/conditions/facet.hpp"

#include <vector>

namespace periscope {

// The facets of the box `bounds` (m), whose nodes are `spacing` (m) apart. Its sides are cut where holes open in them. Sides come from squares of one spacing, of half a spacing
// in a body with holes. The border of the holes is where their depth (Solid::depth) is zero: it is cut out of the simplices of
// cubes of half a spacing (marching simplices; H. W. Kuhn's division), so that the pieces close up and a uniform pressure
// on all of them has no resultant. `source` of a piece of a side is a triangle of it in Nodes::outline; of a hole no_source.
std::vector<Facet> lattice_facets(const Case& value, const Box& bounds, double spacing);

} // namespace periscope
