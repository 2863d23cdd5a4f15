// An optional quantity as a number.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>

namespace periscope {

// The value in SI units, or 0 where there is none.
inline double or_zero(const std::optional<Quantity>& quantity) {
    return quantity ? quantity->value : 0;
}

} // namespace periscope
