// Bonds of a solid mesh that cross a seam: a surface on which the nodes exist twice, once for each side. The body is
// open there without a gap, and its outer surface does not contain the seam. plane_visibility.hpp does the same for
// plane meshes, by the same rules.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <memory>

namespace periscope {

class SeamVisibility {
public:
    // `reach` is the length of the longest bond (m).
    SeamVisibility(const Nodes& nodes, double reach);
    ~SeamVisibility();
    SeamVisibility(SeamVisibility&&) noexcept;
    SeamVisibility& operator=(SeamVisibility&&) noexcept;

    bool any() const; // whether the mesh has a seam

    // Returns true if the bond crosses a seam, and for two nodes at one position. A node on a seam lies on the side of
    // its elements. The order of the ends does not matter. May be called from several threads. A bond that touches the
    // front of the seam, where its two sides meet, does not cross it. Neither does a short chord over a gently curved
    // seam, which crosses it twice: between the crossings it must not be further from the seam than 5 % of `reach`, and
    // the seam must turn by at most 60°.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

private:
    struct Surface;
    std::unique_ptr<Surface> surface_;
};

} // namespace periscope
