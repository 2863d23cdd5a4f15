// Groups nodes into classes with the same prescribed motions, the same loads, and the same permission to fail. A store
// keeps the class of each node in one byte, or in two if there are many classes.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

struct NodeClasses {
    // For each class: the number of the motion of each component (−1: none), and its group of loads. Nodes of class 0
    // are free and may fail; nodes of the classes from first_no_fail on never fail.
    std::vector<std::array<std::int16_t, 4>> motion;
    std::uint32_t first_no_fail = 0;
    NodeValues<std::uint16_t> of_node; // empty if every node has class 0

    bool has_no_fail() const { return first_no_fail < motion.size(); }
    bool has_motions() const;
    bool has_loads() const;
    bool fits_byte() const { return motion.size() <= 256; }
};

// Throws CaseError if there are more than 65,536 classes.
NodeClasses node_classes(const Model& model);

} // namespace periscope::gpu
