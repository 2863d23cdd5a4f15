// Bonds of a plane mesh that would pass through empty space: across a slot, a hole or a seam, where the mesh is open
// without a gap. Such bonds do not exist. core/geometry/visibility/visibility.hpp does the same for solids, by the same
// rules.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <memory>

namespace periscope {

class PlaneVisibility {
public:
    // The nodes must have a boundary (Nodes::boundary); the object keeps no reference to them. `reach` is the length of
    // the longest bond (m).
    PlaneVisibility(const Nodes& nodes, double reach);
    ~PlaneVisibility();
    PlaneVisibility(PlaneVisibility&&) noexcept;
    PlaneVisibility& operator=(PlaneVisibility&&) noexcept;

    // Returns true if the bond leaves the body, and for two nodes at one position. The order of the ends does not
    // matter. May be called from several threads. A bond that runs along the boundary or touches a corner does not
    // leave the body. Neither does a short chord over a gently curved concave boundary: the boundary between its ends
    // must nowhere be further from the chord than 5 % of `reach`, and must turn by at most 60°.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

    // Returns the number of edges that `blocked` examines for a bond not longer than `reach`, as a measure of work.
    std::size_t edges_looked_at(const Vec3& a, const Vec3& b) const;

private:
    struct Boundary;
    std::unique_ptr<Boundary> boundary_;
};

} // namespace periscope
