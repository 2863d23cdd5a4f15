// Nodes with consecutive numbers that are close together: usually some tens, as nodes are sorted along a curve; in a
// random order each node is a block. What is found block by block comes in the order of the nodes.
#pragma once

#include "core/nodes/positions.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Blocks {
    std::vector<std::uint32_t> first; // blocks + 1; the nodes of b are first[b] … first[b + 1] - 1
    std::vector<Box> box;             // around them
    Vec3 half;                        // m, no box reaches further from its centre

    std::size_t size() const { return box.size(); }
};

// Blocks no wider than `width` (m) along any axis.
Blocks make_blocks(const Positions& positions, double width);

std::vector<Vec3> centres(const Blocks& blocks);

} // namespace periscope
