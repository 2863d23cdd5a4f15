// Where the outer corners of the cells of a lattice are drawn.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/shapes/body_border.hpp"

namespace periscope {

// On the border of the body, so that its flat sides are flat, its edges sharp and its holes round whatever the spacing is. Corners
// that are further than a spacing from the border have no entry.
BorderPlaces border_places(const CellGrid& grid, const BodyBorder& border);

} // namespace periscope
