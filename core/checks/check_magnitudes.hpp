// Numbers of a wrong unit: materials that no solid is, and motions that no solid bears.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// What cannot be computed with: stiffness, density and strength so far from 1 in SI units that products of them leave the
// range of numbers.
std::vector<Problem> check_magnitudes(const Case& value);

// What can, but is hardly meant: stiffness and density of no solid (a density of exactly 1 is that of a case in numbers
// without units), motions faster than half the wave speed √(E/ρ) (the strain of such a wave is more than a half),
// displacements by a part of the spacing in the first step, or in a load step by more than the body is long. What depends
// on a value that is missing is not judged.
std::vector<Problem> doubt_magnitudes(const Case& value);

} // namespace periscope
