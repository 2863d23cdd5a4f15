// The key of the picture of a set-up: what the colours of its marks mean.
#pragma once

#include "core/case/case.hpp"
#include "ui/viewport/legend.hpp"

#include <vector>

namespace periscope::ui {

// An entry for each condition ("impact: Velocity, y 22 m/s", in the colour of its set), each rigid body, and the initial cracks.
std::vector<LegendEntry> set_up_key(const Case& value);

} // namespace periscope::ui
