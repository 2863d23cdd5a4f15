// Converts lengths that the program computes to quantities as a user would write them.
#pragma once

#include "core/case/quantity.hpp"

namespace periscope {

// Returns "12.5 mm" for 0.0125 m, with this number of significant digits. Digits below `resolution` (m) are rounding
// errors of the computation and are omitted: -6e-11 m becomes "0 mm".
Quantity written_length(double metres, int digits = 6, double resolution = 0);

} // namespace periscope
