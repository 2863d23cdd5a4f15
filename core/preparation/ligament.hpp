// The uncracked length between an initial crack and the body's surface.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <optional>

namespace periscope {

// Returns the shortest distance (m) from the border of a crack to the body's surface, in the plane of a flat initial
// crack or along the middle plane of a slot. Directions along which the crack crosses the whole body do not count, nor
// do cracks outside it. Returns nothing if no flat crack ends inside the body. Each crack is replaced by the rectangle
// around it.
std::optional<double> shortest_ligament(const Case& value, const Nodes& nodes);

} // namespace periscope
