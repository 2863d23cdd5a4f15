// Interpolates values from the nodes of one body to the nodes of another, to compare runs with different nodes or
// spacings.
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Each value is a linear fit, weighted by distance, through the nodes of `from` that are within 1.8 spacings of the
// position in the undeformed body. It is exact for linear fields. A node at the same position gives its own value.
class NodeMap {
public:
    NodeMap() = default;
    NodeMap(const Nodes& from, const Nodes& to);

    // Interpolates values of `from`, `components` per node, to the nodes of `to`. The result is NaN where no node of
    // `from` is within one spacing (of `from` or `to`).
    std::vector<float> operator()(const std::vector<float>& values, std::size_t components) const;
    bool is_identity() const { return is_identity_; } // the same nodes in the same order

private:
    std::vector<std::uint32_t> begin_, node_; // for each node of `to`, the nodes of `from` that contribute
    std::vector<float> weight_;
    bool is_identity_ = false;
};

} // namespace periscope
