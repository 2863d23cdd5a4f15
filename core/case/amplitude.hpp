// The time dependence of a prescribed value: a factor over time, and its integral.
#pragma once

#include "core/case/ramp.hpp"

#include <array>
#include <vector>

namespace periscope {

struct Amplitude {
    RampShape shape = RampShape::constant;
    double time = 0;                           // duration of a ramp or a pulse in s
    std::vector<std::array<double, 2>> points; // only for a table: time (s, ascending) and factor

    double value(double t) const;    // t ≥ 0
    double integral(double t) const; // from 0 to t, in seconds
    friend bool operator==(const Amplitude&, const Amplitude&) = default;
};

Amplitude amplitude_of(const RampEntry& ramp);

} // namespace periscope
