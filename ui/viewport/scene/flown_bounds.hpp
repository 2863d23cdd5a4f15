// Computes the box around the pieces of a body that has come apart, for the view to show them.
#pragma once

#include "core/model/frame.hpp"
#include "core/shapes/skin.hpp"

namespace periscope::ui {

// most: without the hundredth of the volume that is farthest from the undeformed body, such as a few single nodes.
enum class FlownParts { most, all };

// Returns the box of the undeformed body, extended to parts that have flown off. Nodes farther away than twice its
// diagonal are ignored, because everything else would be drawn very small otherwise. `warp`: the displacement scale
// factor.
Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp, FlownParts parts);

} // namespace periscope::ui
