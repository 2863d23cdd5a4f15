// Random choices that depend on a seed and on where a node lies, and on nothing else: not on the order of the nodes, the
// number of threads or the machine.
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>

namespace periscope {

// Numbers from 0 up to 1, evenly spread, one for every node. Streams of one seed have nothing to do with each other.
class RandomChoice {
public:
    RandomChoice(const Nodes& nodes, std::uint64_t seed, std::uint64_t stream);
    double operator()(std::size_t node) const;

private:
    const Nodes& nodes_;
    Vec3 corner_;
    double cells_; // per metre
    std::uint64_t key_;
};

} // namespace periscope
