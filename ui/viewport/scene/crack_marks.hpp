// Makes the marks of growing cracks in the view.
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <vector>

namespace periscope::ui {

// Returns, for each crack, a mark with its path up to this frame of its run, in the undeformed body. The number of the
// crack is at its tip or, if it has forked, in the middle of the path. The tip is displaced by `warp` times the
// displacement of its node. If there are many cracks, only the first ones have marks.
std::vector<Mark> crack_marks(const std::vector<Crack>& cracks, const Frame& frame, double warp);

} // namespace periscope::ui
