// Finds the node nearest to a point. If several are equally near, it may be any of them.
#pragma once

#include "core/nodes/cells.hpp"

#include <cstdint>

namespace periscope {

class NearestNode {
public:
    // There must be at least one node. `spacing` is the approximate distance between nodes, m. The object keeps a
    // reference to the positions.
    NearestNode(const Positions& positions, double spacing);

    std::uint32_t at(const Vec3& point) const; // may be called from several threads
    const Cells& cells() const { return cells_; }

private:
    const Positions& positions_;
    double spacing_;
    Cells cells_;
};

} // namespace periscope
