// The growth of a prescribed value with time: as a case describes it, and as a factor over time.
#pragma once

#include "core/case/quantity.hpp"

#include <array>
#include <vector>

namespace periscope {

enum class RampShape {
    constant,
    linear,
    smooth,     // fifth-order polynomial, zero slope and curvature at both ends
    sine_pulse, // a half-sine pulse, then zero
    table,      // linear between the points of a table, constant before the first and after the last
};

struct RampPoint {
    Quantity time;
    double factor = 0;
    friend bool operator==(const RampPoint&, const RampPoint&) = default;
};

struct RampEntry {
    RampShape ramp = RampShape::constant;
    Quantity ramp_time;                 // duration of the ramp or the pulse (s); unused by `constant` and `table`
    std::vector<RampPoint> ramp_points; // only for `table`; the times ascend
    friend bool operator==(const RampEntry&, const RampEntry&) = default;
};

// The factor of a prescribed value over time, and its integral.
struct Ramp {
    RampShape shape = RampShape::constant;
    double time = 0;                           // duration of a ramp or a pulse in s
    std::vector<std::array<double, 2>> points; // only for a table: time (s, ascending) and factor

    double value(double t) const;    // t ≥ 0
    double integral(double t) const; // from 0 to t, in seconds
    friend bool operator==(const Ramp&, const Ramp&) = default;
};

Ramp ramp_of(const RampEntry& entry);

} // namespace periscope
