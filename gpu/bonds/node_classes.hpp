// Groups nodes into classes: nodes of a class have the same prescribed motions and the same loads, and either all or
// none of them are in no-fail zones. A store has the class of each node in one byte, or in two bytes if the model has
// more than 256 classes.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

struct NodeClasses {
    // For each class: the index of the prescribed motion of each component (−1: none), and its group of loads. Nodes of
    // class 0 have no motions and loads, and their bonds may fail. The classes from `first_no_fail` on are those of
    // no-fail zones.
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
