// Computes the speed of a crack tip.
#pragma once

#include "core/cracks/crack.hpp"

#include <cstdint>
#include <optional>

namespace periscope {

// Returns the speed of the tip, m/s, in the frame of this step: the slope of the straight line fitted to the lengths
// over the last eight spacings of growth, or between the last two moments if the crack grew further between these. It
// is zero once the tip has not moved for more than half of the duration of that growth. Returns nothing for a
// quasi-static analysis, at a fork, and while there are less than three frames or four spacings of growth.
std::optional<double> tip_speed(const Crack& crack, std::uint64_t step);

// The largest and the mean speed of a crack up to a frame, m/s, and the period of the mean, s.
struct GrowthSpeed {
    std::optional<double> largest; // largest tip_speed of all frames; nothing if no frame has one
    // The mean from the moment when the crack was first seen to its last growth, including pauses. If the crack was
    // longer than four spacings when it was first seen, the period starts at the frame before.
    double mean = 0;
    double from = 0, until = 0;
};
// Returns nothing for a quasi-static analysis, and for a crack without two moments of growth.
std::optional<GrowthSpeed> growth_speed(const Crack& crack, std::uint64_t step = UINT64_MAX);

} // namespace periscope
