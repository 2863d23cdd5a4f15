// Says which part of a body each rank computes.
#pragma once

#include "gpu/domain/domain.hpp"
#include "gpu/ranks/communicator.hpp"

#include <vector>

namespace periscope::gpu {

struct RankParts {
    Communicator* communicator = nullptr; // never null
    std::vector<Domain> parts;            // one for each rank, in their order

    std::size_t rank() const { return static_cast<std::size_t>(communicator->rank()); }
    const Domain& own() const { return parts[rank()]; }
    bool is_first() const { return communicator->is_first(); }
};

} // namespace periscope::gpu
