// Finds the node nearest to a point. If several nodes are equally near, it is the one with the smallest number.
#pragma once

#include "core/nodes/cells.hpp"

#include <cstdint>

namespace periscope {

class NearestNode {
public:
    // There must be at least one node, and the positions must outlive this object. `spacing` (m) is the approximate
    // distance between nodes; it only affects the speed.
    NearestNode(const Positions& positions, double spacing);

    std::uint32_t at(const Vec3& point) const; // may be called from several threads
    const Cells& cells() const { return cells_; }

private:
    const Positions& positions_;
    double spacing_;
    Cells cells_;
};

} // namespace periscope
