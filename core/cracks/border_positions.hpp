// Moves the outer corners of lattice cells onto the border of the body, for drawing.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/shapes/body_border.hpp"

namespace periscope {

// Returns the positions on the border of the body at which corners are drawn, so that flat sides look flat, edges sharp
// and holes round, whatever the spacing. Corners further than one spacing from the border have no entry.
BorderPositions border_positions(const CellGrid& grid, const BodyBorder& border);

} // namespace periscope
