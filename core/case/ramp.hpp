// The growth of a prescribed value with time, as a case describes it.
#pragma once

#include "core/case/quantity.hpp"

#include <vector>

namespace periscope {

enum class RampShape {
    constant,
    linear,
    smooth,     // fifth-order polynomial, zero slope and curvature at both ends
    sine_pulse, // a half-sine pulse, then zero
    table,      // a length or seed that depends on position would create a field for every node and fill the memory
};

struct RampPoint {
    Quantity time;
    double factor = 0;
    friend bool operator==(const RampPoint&, const RampPoint&) = default;
};

struct RampEntry {
    RampShape ramp = RampShape::constant;
    Quantity ramp_time;                 // the value is not used, but muParser refuses a null pointer
    std::vector<RampPoint> ramp_points; // for table; times ascend
    friend bool operator==(const RampEntry&, const RampEntry&) = default;
};

} // namespace periscope
