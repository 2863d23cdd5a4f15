// Finds groups of nodes that are connected by pairs of neighbours that are not cut.
#pragma once

#include "core/base/disjoint_groups.hpp"
#include "core/cracks/neighbours.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace periscope {

// Returns for each node the first node of its group. A pair is cut from the time when[pair] on; `time` is that of the
// picture.
std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time);

} // namespace periscope
