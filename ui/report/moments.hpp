// The moments of a run that its report has pictures of.
#pragma once

#include "core/model/frame.hpp"

#include <cstddef>
#include <vector>

namespace periscope::ui {

// At most `count` frames between the first and the last, in their order. Each is the first frame that has reached a multiple of
// 1/(count + 1) of the progress of the run. The progress is the mean of two shares: of the time, and of the rise of the mean
// damage (of the time alone where the damage does not rise). So a sudden failure at the end has pictures before and during it.
std::vector<FramePtr> telling_moments(const std::vector<FramePtr>& frames, std::size_t count = 3);

} // namespace periscope::ui
