// Which nodes the sets of a case hold.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The nodes of every set of a case, ascending. A set whose parts are missing or that is made of itself has none.
std::vector<std::vector<std::uint32_t>> nodes_of_sets(const Case& value, const Nodes& nodes);

// The nodes of one set among given positions, for painting: of a set by shape alone, not of a group, a material, another set or a
// combination, which have none there. `spacing` resolves dx and tolerances, `horizon` (m) lengths in horizons; without the
// body's surface a set that needs it is empty.
std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const Positions& positions, double spacing,
                                        double horizon = 0, const Surface* outline = nullptr);

} // namespace periscope
