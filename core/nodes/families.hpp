// Families: for every node the nodes within the horizon, each a bond.
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
    std::vector<std::uint8_t> alive;      // per directed bond: 0 when cut by a pre-crack
    std::uint64_t left_out = 0;           // directed bonds that a filter refused
    bool from_cache = false;              // found by an earlier preparation (core/cache)

    std::size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
    std::uint64_t bonds() const { return neighbour.size(); } // directed
    std::span<const std::uint32_t> of(std::size_t node) const {
        return {neighbour.data() + begin[node], neighbour.data() + begin[node + 1]};
    }
};

// Where a bond begins or ends. Two nodes of a mesh may share a place, on both sides of a seam.
struct BondEnd {
    Vec3 place;
    std::uint32_t node = 0;
};

// Bonds that must never exist (a void in between). Asked from several threads, about each bond from both ends.
using BondFilter = std::function<bool(const BondEnd&, const BondEnd&)>;

// All pairs with |ξ| ≤ horizon (1 + 1e-10) that `blocked` does not refuse, by a cell-linked search in O(n), in
// parallel. The tolerance makes |ξ| = δ on a lattice a member whatever the rounding.
Families find_families(const Positions& positions, double horizon, const BondFilter& blocked = {},
                       const Progress& progress = {});

} // namespace periscope
