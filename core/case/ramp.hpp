// How a prescribed value grows with time, as a case says it.
#pragma once

#include "core/case/quantity.hpp"

#include <vector>

namespace periscope {

enum class RampShape {
    constant,
    linear,
    smooth,     // fifth-order, zero slope and curvature at both ends
    sine_pulse, // half a sine wave, then nothing
    table,      // straight lines between points; constant before the first and after the last
};

struct RampPoint {
    Quantity time;
    double factor = 0;
    friend bool operator==(const RampPoint&, const RampPoint&) = default;
};

struct RampEntry {
    RampShape ramp = RampShape::constant;
    Quantity ramp_time;                 // s, for linear, smooth and sine_pulse
    std::vector<RampPoint> ramp_points; // for table; times ascend
    friend bool operator==(const RampEntry&, const RampEntry&) = default;
};

} // namespace periscope
