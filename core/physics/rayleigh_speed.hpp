// Computes the speed of Rayleigh waves, which run along the surface of a body.
#pragma once

#include "core/case/case.hpp"

#include <optional>

namespace periscope {

// Returns the Rayleigh wave speed in SI units, an upper bound for the speed of opening cracks: c_R = c_s (0.87 + 1.12
// ν) / (1 + ν) with the speed of shear waves c_s = √(μ/ρ) (Viktorov, Rayleigh and Lamb Waves, 1967; within 0.5 % of the
// root of Rayleigh's equation). In plane stress, ν is replaced by ν / (1 + ν).
double rayleigh_speed(double youngs_modulus, double poisson_ratio, double density, bool plane_stress = false);

// Returns the speed for the first material of a case; nothing for a bar, which has no such waves.
std::optional<double> rayleigh_speed(const Case& value);

} // namespace periscope
