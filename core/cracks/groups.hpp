// Finds groups of nodes that are connected by pairs of neighbours that are not cut.
#pragma once

#include "core/base/disjoint_groups.hpp"
#include "core/cracks/neighbours.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace periscope {

// Returns for each node the first node of its group. `when` has the time (s) from which each pair is cut; pairs with
// times up to `time` are cut.
std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time);

} // namespace periscope
