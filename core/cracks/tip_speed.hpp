// How fast the tip of a crack moves.
#pragma once

#include "core/cracks/crack.hpp"

#include <cstdint>
#include <optional>

namespace periscope {

// Speed of the tip, m/s, in the frame of this step: the slope of the straight line that best fits the lengths over the
// last eight spacings that it grew, or of the last two moments where these are further apart. Zero once the tip has
// stood still for more than half of the time that these took. Nothing in a quasi-static analysis, at a fork, and while
// it is known from less than three frames or four spacings of growth.
std::optional<double> tip_speed(const Crack& crack, std::uint64_t step);

// Until a frame, m/s and s.
struct GrowthSpeed {
    std::optional<double> largest; // of tip_speed in all frames; nothing where it is known in none of them
    // The mean from when the crack was first seen until its last growth, with the pauses between. If it was longer than four
    // spacings when first seen, the time begins with the frame before.
    double mean = 0;
    double from = 0, until = 0;
};
// Nothing in a quasi-static analysis, and of a crack without two moments of growth.
std::optional<GrowthSpeed> growth_speed(const Crack& crack, std::uint64_t step = UINT64_MAX);

} // namespace periscope
