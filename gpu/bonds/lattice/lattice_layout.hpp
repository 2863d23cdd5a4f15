// Gives the nodes of a regular grid their places in the arrays of the lattice store.
#pragma once

#include "core/nodes/regular_family.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace periscope::gpu {

// Every site has a place, with or without a node, in the order of axes_from_row (core/nodes/lattice_axes.hpp). Between
// rows and between layers lie `reach` ghost places, which both sides share, and the same number before the first and
// behind the last site. So offsets never lead out of the arrays. A bond that would lead into another row ends at a
// ghost place, and is dead.
struct LatticeLayout {
    std::array<std::uint32_t, 3> count{};  // sites along x, y, z
    std::array<std::uint32_t, 3> stride{}; // places from a node to the next along x, y, z
    std::uint32_t origin = 0;              // the place of the first site, a multiple of the number of lanes
    std::uint32_t places = 0;              // the number of all places with the ghosts, a multiple of 64
    std::uint32_t used = 0;                // the number of places from the first site to the last
    // the number of ghost places before the first site and behind the last one: as many as bonds reach
    std::uint32_t ghosts = 0;

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

// The layout of the arrays of a domain with room for `room` own places, which begin at the origin. Its halo takes the
// places of the ghosts before and behind them. The place of a node in it is its place in the whole layout minus that of
// the domain's first node.
LatticeLayout layout_of_part(const LatticeLayout& whole, std::uint32_t room);

// The reach of bonds in places, rounded up to whole blocks.
std::uint32_t reach_in_blocks(const LatticeLayout& layout, std::uint32_t block_size);

} // namespace periscope::gpu
