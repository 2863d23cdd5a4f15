// The positions at which the outer corners of lattice cells are drawn.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/shapes/body_border.hpp"

namespace periscope {

// Returns positions on the border of the body, so that flat sides are drawn flat, edges sharp and holes round, whatever
// the spacing. Corners further than one spacing from the border have no entry.
BorderPositions border_positions(const CellGrid& grid, const BodyBorder& border);

} // namespace periscope
