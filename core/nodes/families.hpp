// Families as lists: for every node, the nodes within its horizon. Each member of a family is a directed bond, so a
// pair of nodes has two of them.
#pragma once

#include "core/base/progress.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace periscope {

struct Families {
    // number of nodes + 1 entries; the family of node i is neighbour[begin[i] … begin[i+1])
    std::vector<std::uint64_t> begin;
    std::vector<std::uint32_t> neighbour; // ascending within a family; never the node itself
    std::vector<std::uint8_t> alive;      // for each directed bond: 0 if an initial crack cuts it, otherwise 1
    std::uint64_t left_out = 0;           // number of directed bonds that the filter excluded
    bool from_cache = false;              // whether they were read from the cache (core/cache) instead of computed

    std::size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
    std::uint64_t bonds() const { return neighbour.size(); } // number of directed bonds
    std::span<const std::uint32_t> of(std::size_t node) const {
        return {neighbour.data() + begin[node], neighbour.data() + begin[node + 1]};
    }
};

// One end of a bond. The position is not enough, because two nodes of a mesh have the same position at a seam.
struct BondEnd {
    Vec3 position;
    std::uint32_t node = 0;
};

// Returns true for a bond that must not exist because there is empty space between its ends. It is called from several
// threads, and for each bond from both ends.
using BondFilter = std::function<bool(const BondEnd&, const BondEnd&)>;

// Returns the families with all neighbours at distances |ξ| ≤ horizon (1 + 1e-10) that `blocked` does not exclude. The
// tolerance includes the bonds of a lattice whose length is exactly the horizon, whatever the rounding. The search is
// parallel, and its time is proportional to the number of nodes.
Families find_families(const Positions& positions, double horizon, const BondFilter& blocked = {},
                       const Progress& progress = {});

} // namespace periscope
