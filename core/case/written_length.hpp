// Lengths that the program computes, with the words that a person would write for them.
#pragma once

#include "core/case/quantity.hpp"

namespace periscope {

// "12.5 mm" of 0.0125 m, with this many significant digits. Digits below a resolution, m, are rounding errors of what the length was
// computed from, and are left out: "0 mm" of -6e-11 m.
Quantity written_length(double metres, int digits = 6, double resolution = 0);

} // namespace periscope
