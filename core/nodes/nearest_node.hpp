// The node nearest to a point, of those that are equally near any.
#pragma once

#include "core/nodes/cells.hpp"

#include <cstdint>

namespace periscope {

class NearestNode {
public:
    // There must be at least one node; `spacing`: about how far they are from each other, m. Keeps a reference to the positions.
    NearestNode(const Positions& positions, double spacing);

    std::uint32_t at(const Vec3& point) const; // may be called from several threads
    const Cells& cells() const { return cells_; }

private:
    const Positions& positions_;
    double spacing_;
    Cells cells_;
};

} // namespace periscope
