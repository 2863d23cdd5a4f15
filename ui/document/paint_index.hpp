// Finds nodes of the body by position, so that a stroke of the brush is visible immediately, however many nodes there
// are.
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
    explicit PaintIndex(ViewNodesPtr nodes); // takes a moment with a million nodes; must not run on the GUI thread

    // Returns the nodes that a dab paints or erases, in no order. The horizon is in m.
    std::vector<std::uint32_t> nodes_in(const BrushDab& dab, double horizon) const;

private:
    ViewNodesPtr nodes_;
    Cells cells_;
    std::optional<NearTriangles> surface_;
};

} // namespace periscope::ui
