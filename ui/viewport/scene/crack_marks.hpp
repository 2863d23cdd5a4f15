// Cracks as marks in the view.
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <vector>

namespace periscope::ui {

// The path of each crack up to a frame of its run, in the undeformed body, with its number at the tip, or in its middle where it has
// forked; of many, the first ones.
// The tip is displaced `warp` times as far as its node.
std::vector<Mark> crack_marks(const std::vector<Crack>& cracks, const Frame& frame, double warp);

} // namespace periscope::ui
