// Finds bonds of a solid mesh that cross a seam: a surface on which the nodes exist twice, once for each side. The body
// is open there without a gap, so its outer surface does not contain the seam. plane_visibility.hpp does the same for
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

    bool any() const; // the mesh has a seam

    // Returns true when the bond crosses a seam, and for two nodes at one position. A node on a seam lies on the side
    // of its elements. The order of the ends does not matter. Thread-safe. A bond that touches the front of the seam,
    // where its sides meet, does not cross it. Neither does a short chord over a gently curved seam, if it returns
    // within 5 % of the reach and the seam turns by less than 60° between the crossings.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

private:
    struct Surface;
    std::unique_ptr<Surface> surface_;
};

} // namespace periscope
