// Converts an optional quantity to a number.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>

namespace periscope {

// Returns the value in SI units, or 0 if there is none.
inline double or_zero(const std::optional<Quantity>& quantity) {
    return quantity ? quantity->value : 0;
}

} // namespace periscope
