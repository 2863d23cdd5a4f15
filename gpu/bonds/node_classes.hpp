// What distinguishes nodes besides their state, a byte a node (two when there are many kinds): which motions
// they follow, which loads pull at them, and whether they may fail.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

struct NodeClasses {
    // Per class the motion of each component or −1, and its group of loads. Class 0 is free and may fail; classes from
    // first_no_fail on never do.
    std::vector<std::array<std::int16_t, 4>> motion;
    std::uint32_t first_no_fail = 0;
    NodeValues<std::uint16_t> of_node; // empty when every node is of class 0

    bool has_no_fail() const { return first_no_fail < motion.size(); }
    bool has_motions() const;
    bool has_loads() const;
    bool fits_byte() const { return motion.size() <= 256; }
};

// Throws CaseError when there are more than 65536 different kinds of nodes.
NodeClasses node_classes(const Model& model);

} // namespace periscope::gpu
