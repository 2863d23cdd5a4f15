// part_body (parted_body.hpp) of a lattice.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/model/body_border.hpp"

namespace periscope {

PartedBody part_lattice(const PartingSource& source);

// Where the corners of the outer cells of a body belong, so that its flat sides are flat, its edges sharp and its holes round
// whatever the spacing is. Corners that are further than a spacing from the border have no entry.
BorderPlaces border_places(const Neighbours& neighbours, const Nodes& nodes, const BodyBorder& border);

} // namespace periscope
