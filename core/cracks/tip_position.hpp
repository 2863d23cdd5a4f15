// Finds the position of a crack's tip: the mean of the foremost cracked nodes of a branch, in the middle of the thickness.
#pragma once

#include "core/cracks/crack_branches.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The current end of a branch.
struct BranchTip {
    std::uint32_t node = 0; // the foremost node
    double longest = -1;    // distance of this node along the crack, m; negative if there is no node
    Vec3 tip;               // mean position of the foremost nodes, in the middle of the thickness, m
};

// The foremost nodes of a branch, while nodes are added to it.
class BranchFront {
public:
    // Adds a cracked node. `on_it`: whether the node is on the branch itself, not only beside it.
    void add(std::uint32_t node, bool on_it, const CrackedNodes& cracked);
    const BranchTip& tip(const CrackedNodes& cracked);
    bool any() const { return longest_ >= 0; }

private:
    Vec3 middle(const Nodes& nodes) const;

    double longest_ = -1; // distance of node_ along the crack, m
    std::uint32_t node_ = 0;
    std::vector<std::uint32_t> foremost_;
    bool is_known_ = false; // whether tip_ is that of the nodes added so far
    BranchTip tip_;
};

} // namespace periscope
