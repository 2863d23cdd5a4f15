// How much softer irregular nodes are than a uniform strain of them: their bonds do not balance in it, so that each node moves a little
// beside it, and the energy falls. On a lattice they balance.
#pragma once

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The part of the energy that remains, 0 … 1, for pulls along the axes with free sides: in the middle of the nodes with complete families
// (corrections.hpp), where all nodes within some horizons move until they are in equilibrium. `sample` says all of a model but its nodes and what
// it keeps for each; it has one material. Where there is no complete family, and where horizons of more than some 5 spacings would make
// it slow, 1.
double relaxed_part(const Nodes& nodes, const std::vector<std::uint32_t>& complete, double reach, Model sample);

} // namespace periscope
