// Computes the box around the pieces of a body that has come apart, for the view to show them.
#pragma once

#include "core/model/frame.hpp"
#include "core/shapes/skin.hpp"

namespace periscope::ui {

// Most: without the hundredth of the volume that is farthest from where the body was, such as a few single nodes.
enum class FlownParts { most, all };

// The box of the undeformed body; where parts have flown off, with them. Nodes beyond twice its diagonal are left out: the others
// would be small. `warp`: the displacement scale factor.
Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp, FlownParts parts);

} // namespace periscope::ui
