// Random choices that depend only on a seed and on the position of a node, not on the order of the nodes, the number of
// threads or the machine.
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>

namespace periscope {

// Gives each node a number in [0, 1). The numbers are uniformly distributed. Streams of one seed with different numbers
// are independent.
class RandomChoice {
public:
    RandomChoice(const Nodes& nodes, std::uint64_t seed, std::uint64_t stream);
    double operator()(std::size_t node) const;

private:
    const Nodes& nodes_;
    Vec3 corner_;
    double cells_; // cells per metre; nodes are distinguished by the cells in which they lie
    std::uint64_t key_;
};

} // namespace periscope
