// Lengths that the program computes, with the words that a person would write for them.
#pragma once

#include "core/case/quantity.hpp"

namespace periscope {

// "12.5 mm" of 0.0125 m, with this many significant digits.
Quantity written_length(double metres, int digits = 6);

} // namespace periscope
