// Where the pieces of a body are that has come apart, for the view to show them all.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/skin.hpp"

namespace periscope::ui {

// The box of the undeformed body; where parts have flown off, with them. Nodes beyond twice its diagonal are left out: the others
// would be small. `warp`: how often displacements are drawn.
Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp);

} // namespace periscope::ui
