// Limits of the horizon: the cost of a family grows with the cube of horizon over spacing.
#pragma once

#include "core/case/case.hpp"

#include <cmath>

namespace periscope {

constexpr int most_spacings_in_horizon = 50; // a larger horizon can only be a mistake in the unit or the number

// Returns whether spacing and horizon are given and the horizon is within the limit. For a mesh, call with_spacing_of()
// first, because 'dx' is unknown before.
inline bool has_usable_horizon(const Case& value) {
    const double spacing = value.spacing().value, horizon = value.horizon.metres(spacing);
    return spacing > 0 && horizon > 0 && std::isfinite(horizon) && horizon <= most_spacings_in_horizon * spacing;
}

} // namespace periscope
