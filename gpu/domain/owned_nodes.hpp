// Finds the nodes of a halo that belong to one domain (irregular nodes).
#pragma once

#include "gpu/domain/domain.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace periscope::gpu {

// Returns those of the nodes, whose numbers ascend, that the domain owns.
inline std::span<const std::uint32_t> owned_nodes(const Domain& domain, std::span<const std::uint32_t> nodes) {
    const auto begin = std::ranges::lower_bound(nodes, domain.first()),
               end = std::ranges::lower_bound(nodes, domain.first() + domain.used());
    return {begin, end};
}

} // namespace periscope::gpu
