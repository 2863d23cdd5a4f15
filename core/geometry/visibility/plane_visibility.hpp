// Which bonds of a plane mesh would run through empty space: across a slot, a hole or a seam, where the mesh is open
// without a gap. Such bonds never exist. core/geometry/visibility/visibility.hpp does the same in 3D, by the same
// rules.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <memory>

namespace periscope {

class PlaneVisibility {
public:
    // The nodes have a boundary and are not kept; `reach` is the longest bond that will be asked about (m).
    PlaneVisibility(const Nodes& nodes, double reach);
    ~PlaneVisibility();
    PlaneVisibility(PlaneVisibility&&) noexcept;
    PlaneVisibility& operator=(PlaneVisibility&&) noexcept;

    // True when the bond leaves the body, and of nodes in one place. Symmetric in its ends; may be called from several
    // threads. A bond that runs along the boundary or touches a corner does not leave the body; neither does a short
    // chord over a gently curved hollow, when the boundary between its ends stays within 5 % of the reach of it and
    // turns by less than 60°.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

    // How many edges `blocked` looks at, for a bond within the reach: the work.
    std::size_t edges_looked_at(const Vec3& a, const Vec3& b) const;

private:
    struct Boundary;
    std::unique_ptr<Boundary> boundary_;
};

} // namespace periscope
