// Where the nodes of a regular grid lie in the arrays of the lattice store.
#pragma once

#include "core/nodes/regular_family.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace periscope::gpu {

// Places of nodes and of sites without one, in the order of axes_from_row (core/nodes/lattice_axes.hpp); between rows and between
// layers lie `reach` ghost places, shared by both sides, and as many before and behind the whole. Offsets never lead out of the
// arrays, and no bond of a node leads to another row's node by mistake: it is dead.
struct LatticeLayout {
    std::array<std::uint32_t, 3> count{};  // sites along x, y, z
    std::array<std::uint32_t, 3> stride{}; // places from a node to the next along x, y, z
    std::uint32_t origin = 0;              // place of the first site, a multiple of the lanes
    std::uint32_t places = 0;              // all, ghosts included; a multiple of 64
    std::uint32_t used = 0;                // from the first site to the last
    std::uint32_t ghosts = 0;              // before the first site and behind the last: as far as bonds reach

    std::uint32_t place(std::uint32_t site) const {
        return origin + site / count[2] / count[1] * stride[0] + site / count[2] % count[1] * stride[1] +
               site % count[2] * stride[2];
    }
    // The axes in the order of memory: first the one along which neighbours are furthest apart.
    std::array<std::size_t, 3> axes_by_stride() const {
        std::array<std::size_t, 3> axis{0, 1, 2};
        std::stable_sort(axis.begin(), axis.end(), [&](std::size_t a, std::size_t b) { return stride[a] > stride[b]; });
        return axis;
    }
    int shift(const GridOffset& o) const {
        return o[0] * static_cast<int>(stride[0]) + o[1] * static_cast<int>(stride[1]) +
               o[2] * static_cast<int>(stride[2]);
    }
};

// Throws GeometryError when 32 bits cannot number the places.
LatticeLayout lattice_layout(const LatticeShape& shape, int reach, unsigned lanes);

// The layout of the arrays of a domain with room for `room` places of its own, which begin at the origin; in place of the ghosts before and
// behind them stands its halo. The place of a node there is its place in the whole layout less that of the domain's first node.
LatticeLayout layout_of_part(const LatticeLayout& whole, std::uint32_t room);

// How far bonds reach in whole blocks, in places.
std::uint32_t reach_in_blocks(const LatticeLayout& layout, std::uint32_t block_size);

} // namespace periscope::gpu
