// The nodes of the body by place, so that a stroke of the brush is seen at once however many there are.
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
    explicit PaintIndex(ViewNodesPtr nodes); // takes a moment with a million nodes: not on the GUI thread

    // Those that a dab touches, in no order, whether it paints or erases; the horizon in m.
    std::vector<std::uint32_t> nodes_in(const BrushDab& dab, double horizon) const;

private:
    ViewNodesPtr nodes_;
    Cells cells_;
    std::optional<NearTriangles> surface_;
};

} // namespace periscope::ui
