// The parts of a body that the ranks (processes) compute.
#pragma once

#include "gpu/domain/domain.hpp"
#include "gpu/ranks/communicator.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

struct RankParts {
    Communicator* communicator = nullptr; // never null
    std::vector<Domain> parts;            // of each rank, in the order of ranks
    // For irregular nodes: the numbers of the nodes in the halo of each part, in ascending order. Empty for a lattice,
    // whose halos are ranges of slots.
    std::vector<std::vector<std::uint32_t>> halos = {};

    std::size_t rank() const { return static_cast<std::size_t>(communicator->rank()); }
    const Domain& own() const { return parts[rank()]; }
    bool is_first() const { return communicator->is_first(); }
};

} // namespace periscope::gpu
