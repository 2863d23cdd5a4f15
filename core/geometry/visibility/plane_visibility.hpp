// Finds bonds of a plane mesh that would pass through empty space: across a slot, a hole or a seam, where the mesh is
// open without a gap. Such bonds do not exist. core/geometry/visibility/visibility.hpp does the same in 3D, by the same
// rules.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <memory>

namespace periscope {

class PlaneVisibility {
public:
    // The nodes must have a boundary; they are used only by the constructor. `reach` is the length of the longest bond
    // (m).
    PlaneVisibility(const Nodes& nodes, double reach);
    ~PlaneVisibility();
    PlaneVisibility(PlaneVisibility&&) noexcept;
    PlaneVisibility& operator=(PlaneVisibility&&) noexcept;

    // Returns true when the bond leaves the body, and for two nodes at one position. The order of the ends does not
    // matter. Thread-safe. A bond that runs along the boundary or touches a corner does not leave the body. Neither
    // does a short chord over a gently curved concave boundary, if the boundary between its ends is within 5 % of the
    // reach of the chord and turns by less than 60°.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

    // Returns the number of edges that `blocked` examines for a bond within the reach, as a measure of work.
    std::size_t edges_looked_at(const Vec3& a, const Vec3& b) const;

private:
    struct Boundary;
    std::unique_ptr<Boundary> boundary_;
};

} // namespace periscope
