// Chooses the moments of a run for the pictures in its report.
#pragma once

#include "core/model/frame.hpp"

#include <cstddef>
#include <vector>

namespace periscope::ui {

// Returns at most `count` frames between the first and the last one, in order. Each is the first frame whose progress
// reaches a multiple of 1/(count + 1). The progress is the mean of two fractions, that of the time and that of the
// increase of the mean damage. So a sudden failure at the end has pictures before and during it. If the damage does not
// increase, the progress is that of the time.
std::vector<FramePtr> moments_of_progress(const std::vector<FramePtr>& frames, std::size_t count = 3);

} // namespace periscope::ui
