// Finds the values at which a colour bar of smooth colours is labelled and contour lines are drawn. A bar with up to ten
// bands is labelled at their borders (colour_bar.cpp).
#pragma once

#include <vector>

namespace periscope::ui {

// Returns about six round numbers from `low` to `high`, at distances of 1, 2, 2.5 or 5 times a power of ten. If the
// range is empty or not finite, returns only both ends.
std::vector<double> round_ticks(double low, double high);

} // namespace periscope::ui
