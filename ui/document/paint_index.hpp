// Finds nodes of the body by their positions, so fast that a stroke of the brush is visible immediately even with
// millions of nodes.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/cells.hpp"
#include "core/shapes/skin.hpp"
#include "core/shapes/surface_parts.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

class PaintIndex {
public:
    // must not run on the GUI thread, because it takes a moment with a million nodes
    explicit PaintIndex(ViewNodesPtr nodes);

    // Returns the nodes that the dab paints or erases, in any order. A dab is one touch of the brush. The horizon is in
    // m.
    std::vector<std::uint32_t> nodes_in(const BrushDab& dab, double horizon) const;

private:
    ViewNodesPtr nodes_;
    Cells cells_;
    std::optional<NearTriangles> surface_;
};

} // namespace periscope::ui
