// The nodes of the sets of a case.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the nodes of every set of a case, ascending. A set that refers to a missing set or to itself has no nodes.
std::vector<std::vector<std::uint32_t>> nodes_of_sets(const Case& value, const Nodes& nodes);

// Returns the nodes of one set among given positions, for painting. A set that is defined by a group, a material, node
// numbers, another set or a combination has no nodes here. `spacing` (m) is the length of the unit dx and determines
// tolerances, and `horizon` (m) is the unit of lengths in horizons. A set that needs the body's surface has no nodes if
// `outline` is null.
std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const Positions& positions, double spacing,
                                        double horizon = 0, const Surface* outline = nullptr);

} // namespace periscope
