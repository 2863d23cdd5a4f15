// Divides the nodes into blocks of consecutive numbers that are close together. A block usually has some tens of nodes,
// because nodes are sorted along a space-filling curve; in a random order every node would be a block of its own.
// Results found block by block are in the order of the nodes.
#pragma once

#include "core/nodes/positions.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Blocks {
    std::vector<std::uint32_t> first; // has blocks + 1 entries; the nodes of block b are first[b] … first[b + 1] - 1
    std::vector<Box> box;             // bounding box of each block
    Vec3 half;                        // m; no box extends further than this from its centre

    std::size_t size() const { return box.size(); }
};

// Returns blocks that are at most `width` (m) wide along each axis.
Blocks make_blocks(const Positions& positions, double width);

std::vector<Vec3> centres(const Blocks& blocks);

} // namespace periscope
