// Finds numbers that probably have a wrong unit: properties that no solid has, and motions that no solid withstands.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns errors: values of stiffness, density or strength so far from 1 in SI units that their products exceed the
// range of floating-point numbers.
std::vector<Problem> check_magnitudes(const Case& value);

// Returns warnings about values that are possible but probably not intended:
// - stiffness and density that no solid has (a density of exactly 1 is accepted, as in a case without units);
// - prescribed velocities above half the wave speed √(E/ρ), where E is Young's modulus and ρ the density: the strain of
//   such a wave exceeds one half;
// - displacements by more than a tenth of the spacing in the first time step, or by more than the length of the body in
//   one load step. Values that depend on a missing input are not checked.
std::vector<Problem> warn_of_magnitudes(const Case& value);

} // namespace periscope
