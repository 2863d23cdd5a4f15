// Defines where the nodes of a regular grid are in the arrays of the lattice store. The slot of a node is its index in
// an array with one number for each node.
#pragma once

#include "core/nodes/regular_family.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace periscope::gpu {

// Every site of the grid has a slot, with or without a node, in the order of axes_from_row
// (core/nodes/lattice_axes.hpp). Between two rows lie `reach` ghosts, slots without a node, which serve the ends of
// both rows; between two layers lie `reach` rows of ghosts. As many slots as bonds reach lie before the first site and
// behind the last one. So the offset of a bond never leads out of the arrays, and where it would lead into another row
// it leads to a ghost. Such bonds are marked as broken.
struct LatticeLayout {
    std::array<std::uint32_t, 3> count{};  // number of sites along x, y, z
    std::array<std::uint32_t, 3> stride{}; // slots from a site to the next one along x, y, z
    std::uint32_t origin = 0;              // the slot of the first site, a multiple of the number of lanes
    std::uint32_t slot_count = 0;          // the number of all slots with the ghosts, a multiple of 64
    std::uint32_t used = 0;                // the number of slots from the first site to the last
    // the number of ghosts before the first site and behind the last one: as many slots as bonds reach
    std::uint32_t ghosts = 0;

    std::uint32_t slot(std::uint32_t site) const {
        return origin + site / count[2] / count[1] * stride[0] + site / count[2] % count[1] * stride[1] +
               site % count[2] * stride[2];
    }
    // Returns the axes by decreasing stride: first the one along which neighbours are furthest apart in memory.
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

// Throws GeometryError if the slots are too many for 32-bit indices. `lanes`: the number of slots of a block.
LatticeLayout lattice_layout(const LatticeShape& shape, int reach, unsigned lanes);

// Returns the layout of the arrays of a domain with room for `room` own slots, which begin at the origin. Before and
// behind them lies the halo, where the whole layout has ghosts. The slot of a node in these arrays is its slot in the
// whole layout minus Domain::first().
LatticeLayout layout_of_part(const LatticeLayout& whole, std::uint32_t room);

// Returns the reach of bonds in slots, rounded up to whole blocks.
std::uint32_t reach_in_blocks(const LatticeLayout& layout, std::uint32_t block_size);

} // namespace periscope::gpu
