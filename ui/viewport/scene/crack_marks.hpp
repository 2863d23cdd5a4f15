// Turns cracks into marks in the view.
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <vector>

namespace periscope::ui {

// Returns the path of each crack up to a frame of its run, in the undeformed body, with its number at the tip, or in
// its middle if it has forked. Only the first of many cracks are returned. The tip is displaced by `warp` times the
// displacement of its node.
std::vector<Mark> crack_marks(const std::vector<Crack>& cracks, const Frame& frame, double warp);

} // namespace periscope::ui
