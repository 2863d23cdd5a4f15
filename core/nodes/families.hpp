// Families: for every node, the nodes within the horizon. Each such pair is a bond.
#pragma once

#include "core/base/progress.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace periscope {

struct Families {
    std::vector<std::uint64_t> begin;     // nodes + 1 entries; family of i is neighbour[begin[i] … begin[i+1])
    std::vector<std::uint32_t> neighbour; // ascending within a family; never the node itself
    std::vector<std::uint8_t> alive;      // per directed bond; 0 if an initial crack cuts it
    std::uint64_t left_out = 0;           // directed bonds that the filter excluded
    bool from_cache = false;              // read from the cache (core/cache) instead of computed

    std::size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
    std::uint64_t bonds() const { return neighbour.size(); } // directed
    std::span<const std::uint32_t> of(std::size_t node) const {
        return {neighbour.data() + begin[node], neighbour.data() + begin[node + 1]};
    }
};

// One end of a bond. Two nodes of a mesh may have the same position, on the two sides of a seam.
struct BondEnd {
    Vec3 position;
    std::uint32_t node = 0;
};

// Returns true for bonds that must not exist because there is a void between their ends. It is called from several
// threads, and for each bond from both ends.
using BondFilter = std::function<bool(const BondEnd&, const BondEnd&)>;

// Finds all pairs with |ξ| ≤ horizon (1 + 1e-10) that `blocked` does not exclude, by a cell-linked search in O(n) on
// several threads. Because of the tolerance, lattice bonds with |ξ| = δ are always included, whatever the rounding.
Families find_families(const Positions& positions, double horizon, const BondFilter& blocked = {},
                       const Progress& progress = {});

} // namespace periscope
