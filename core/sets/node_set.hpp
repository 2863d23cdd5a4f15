// Determines the nodes of the sets of a case.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the nodes of every set of a case, ascending. A set that refers to missing sets or to itself has none.
std::vector<std::vector<std::uint32_t>> nodes_of_sets(const Case& value, const Nodes& nodes);

// Returns the nodes of one set among given positions, for painting. Only sets defined by a shape have nodes here, not
// those by a group, a material, another set or a combination. `spacing` gives the unit dx and tolerances, `horizon` (m)
// the unit of lengths in horizons. A set that needs the body's surface is empty without `outline`.
std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const Positions& positions, double spacing,
                                        double horizon = 0, const Surface* outline = nullptr);

} // namespace periscope
