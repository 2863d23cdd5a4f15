// Values at which a colour bar is labelled.
#pragma once

#include <vector>

namespace periscope::ui {

// Round numbers (1, 2, 2.5 or 5 times a power of ten apart) from low to high, about six. Both ends alone where there are
// none, because the range is empty or not finite.
std::vector<double> round_ticks(double low, double high);

} // namespace periscope::ui
