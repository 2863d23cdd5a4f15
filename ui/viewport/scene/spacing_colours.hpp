// Colours the body by the number of spacings per horizon at each node, in the bands that Check uses
// (core/preparation/spacing_bands.hpp).
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/skin.hpp"
#include "ui/viewport/annotations/legend.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <cstdint>
#include <vector>

namespace periscope::ui {

class SpacingColours {
public:
    // Returns the band of each node. The bands are determined again only if nodes, horizon or thickness have changed.
    const std::vector<std::uint8_t>& band_of_node(const Case& value, const ViewNodesPtr& nodes);

    static vtkSmartPointer<vtkLookupTable> table(const ViewColours& colours);
    // Returns a title, then each band that has nodes.
    std::vector<LegendEntry> legend(const ViewColours& colours) const;

private:
    ViewNodesPtr nodes_;
    Quantity horizon_;
    double section_ = 0;
    std::vector<std::uint8_t> band_of_node_;
};

} // namespace periscope::ui
