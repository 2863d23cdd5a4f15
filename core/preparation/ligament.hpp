// What an initial crack leaves of the body.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <optional>

namespace periscope {

// m: the shortest way, in the plane of a flat initial crack or along the middle plane of a slot, from its border to the
// body's surface. Directions along which the crack crosses the whole body do not count, nor do cracks outside it. None
// where no flat crack ends inside the body. Cracks are taken as the rectangles around them.
std::optional<double> shortest_ligament(const Case& value, const Nodes& nodes);

} // namespace periscope
