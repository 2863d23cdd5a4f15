// Divides the nodes into blocks. A block has nodes with consecutive numbers that are close together in space: usually
// some tens of nodes, because nodes are sorted along a space-filling curve. If their order were random, every node
// would be a block of its own.
#pragma once

#include "core/nodes/positions.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Blocks {
    std::vector<std::uint32_t> first; // has blocks + 1 entries; the nodes of block b are first[b] … first[b + 1] - 1
    std::vector<Box> box;             // bounding box of each block
    Vec3 half;                        // half of the largest width of a box along each axis

    std::size_t size() const { return box.size(); }
};

// Returns blocks of at most 64 nodes that are at most `width` (m) wide along each axis.
Blocks make_blocks(const Positions& positions, double width);

// Returns the centre of each block's bounding box.
std::vector<Vec3> centres(const Blocks& blocks);

} // namespace periscope
