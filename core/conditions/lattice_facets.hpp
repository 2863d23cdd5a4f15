// The boundary of a box that is filled with a lattice: its sides, and its holes with their true shapes instead of the
// steps that the nodes form around them.
#pragma once

#include "core/case/case.hpp"
#include "core/conditions/facet.hpp"

#include <vector>

namespace periscope {

// Returns the boundary of the box `bounds` (m) in pieces; nodes are `spacing` (m) apart. Sides are divided into squares
// of one spacing, or of half a spacing in a body with holes, and are cut where holes open in them. The border of the
// holes is the surface on which their depth (Solid::depth) is zero. It is computed on the simplices of cubes of half a
// spacing (marching simplices; H. W. Kuhn's division), so that the pieces form a closed surface and a uniform pressure
// on all of them has no resultant. Facet::source is a triangle of Nodes::outline for a piece of a side, and no_source
// for a piece of a hole.
std::vector<Facet> lattice_facets(const Case& value, const Box& bounds, double spacing);

} // namespace periscope
