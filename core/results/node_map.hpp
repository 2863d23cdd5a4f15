// Values at the nodes of one body, from those at the nodes of another: to compare runs whose nodes, or spacings,
// differ.
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Each value is a linear fit, weighted by distance, through the nodes of `from` within 1.8 of their spacings of the
// place in the undeformed body: exact for linear fields. A node at the same place gives its own value.
class NodeMap {
public:
    NodeMap() = default;
    NodeMap(const Nodes& from, const Nodes& to);

    // Values of `from`, this many per node, at the nodes of `to`. NaN where no node of `from` is within one spacing,
    // its own or that of `to`.
    std::vector<float> operator()(const std::vector<float>& values, std::size_t components) const;
    bool is_identity() const { return is_identity_; } // the same nodes in the same order

private:
    std::vector<std::uint32_t> begin_, node_; // of each node of `to`, the nodes that it takes from
    std::vector<float> weight_;
    bool is_identity_ = false;
};

} // namespace periscope
