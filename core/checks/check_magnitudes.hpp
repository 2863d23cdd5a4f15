// Finds numbers that probably have a wrong unit: properties that no solid has, and motions that no solid withstands.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns errors: values that cannot be computed with, because stiffness, density or strength are so far from 1 in SI
// units that their products leave the range of floating-point numbers.
std::vector<Problem> check_magnitudes(const Case& value);

// Returns warnings about values that are possible but probably not intended:
// - stiffness and density that no solid has (a density of exactly 1 is accepted, as in a case without units);
// - motions faster than half the wave speed √(E/ρ) (the strain of such a wave exceeds one half);
// - displacements of a part of the spacing in the first step, or by more than the length of the body in one load step.
// Whatever depends on a missing value is not checked.
std::vector<Problem> warn_of_magnitudes(const Case& value);

} // namespace periscope
