// Computes the box that the view must show when pieces of the body have flown away.
#pragma once

#include "core/model/frame.hpp"
#include "core/shapes/skin.hpp"

namespace periscope::ui {

// most: ignores the hundredth of the volume that is farthest from the undeformed body, such as a few single nodes.
enum class FlownParts { most, all };

// Returns the box of the undeformed body, extended to pieces that have flown away if it becomes noticeably larger by
// that. Nodes that have moved by more than twice the diagonal of the undeformed body, as drawn, are ignored, because
// everything else would be very small in a view that includes them. `warp` is the displacement scale factor.
Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp, FlownParts parts);

} // namespace periscope::ui
