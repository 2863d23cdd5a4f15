// Which bonds of a solid mesh cross a seam: a surface on which the nodes exist twice, one for each side. The body is
// open there without a gap, which its outer surface does not show. plane_visibility.hpp does the same for plane meshes,
// by the same rules.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <memory>

namespace periscope {

class SeamVisibility {
public:
    // `reach` is the longest bond that will be asked about (m).
    SeamVisibility(const Nodes& nodes, double reach);
    ~SeamVisibility();
    SeamVisibility(SeamVisibility&&) noexcept;
    SeamVisibility& operator=(SeamVisibility&&) noexcept;

    bool any() const; // the mesh has a seam

    // True when the bond crosses a seam, and of nodes in one place. A node on a seam lies on the side of its elements.
    // Symmetric in its ends; may be called from several threads. A bond that touches the front of the seam, where its
    // sides meet, does not cross it; neither does a short chord over a gently curved seam, when it returns within 5 %
    // of the reach and the seam turns by less than 60° between.
    bool blocked(const BondEnd& a, const BondEnd& b) const;

private:
    struct Surface;
    std::unique_ptr<Surface> surface_;
};

} // namespace periscope
