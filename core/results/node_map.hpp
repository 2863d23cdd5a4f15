// Interpolates values from the nodes of one body to the nodes of another, to compare runs with different nodes or
// spacings.
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The value at a position is a linear fit through the nodes of `from` that are within 1.8 spacings of it in the
// undeformed body; near nodes have more weight. The fit is exact for linear fields. At the position of a node, it is
// the value of this node.
class NodeMap {
public:
    NodeMap() = default;
    NodeMap(const Nodes& from, const Nodes& to);

    // Interpolates values of the nodes of `from`, with `components` numbers per node, to the nodes of `to`. The result
    // is NaN where the nearest node of `from` is farther than 1.8 of its spacings, or than the larger of the two
    // spacings.
    std::vector<float> operator()(const std::vector<float>& values, std::size_t components) const;
    bool is_identity() const { return is_identity_; } // whether both have the same nodes in the same order

private:
    // For node i of `to`, node_ and weight_ have the contributing nodes of `from` and their weights, from index
    // begin_[i] up to, but not including, begin_[i + 1].
    std::vector<std::uint32_t> begin_, node_;
    std::vector<float> weight_;
    bool is_identity_ = false;
};

} // namespace periscope
