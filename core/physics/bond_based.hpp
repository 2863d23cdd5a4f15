// Converts the constants of a continuum into those of bond-based peridynamics: micromodulus, critical stretch and
// fracture energy. The micromodulus of a bond ξ is c g(|ξ|/δ), where δ is the horizon and g the form, with the moments
// I_n = ∫ g(t) tⁿ dt from 0 to 1. d is the number of axes, and S the section: the thickness h of a plane, the
// cross-section A of a bar, 1 for a solid.
//
// Stiffness: if all d axes are stretched by s, the energy ½ ∫ ½ c g s² |ξ| dV over the family is
//   solid π c s² δ⁴ I_3, plane ½ π h c s² δ³ I_2, bar ½ A c s² δ² I_1.
// It equals that of the continuum:
//   solid 9/2 K s² = 3 E s², plane stress E s²/(1 − ν) = 3/2 E s², plane strain 2 (λ + μ) s² = 8/5 E s², bar ½ E s².
//
// Fracture: breaking a bond at the critical stretch s takes the energy c g |ξ| s²/2. The bonds with lengths from ξ to ξ
// + dξ that cross a plane, counted by the product of their volumes, are per unit of its area
//   solid π ξ³ dξ, plane 2 h ξ² dξ, bar A ξ dξ.
// This is because a bond of length ξ at the angle φ to the normal crosses if its first node is within ξ cos φ of the
// plane, and the second nodes fill the half sphere, the half circle, or one point, times the section. Therefore
//   G = ½ c s² δ^(d+2) I_(d+1) times π, 2 h or A; for the bar with g = 1, G = E δ s²/3 and s_c = √(3G/(Eδ)).
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// `section` is Case::section(): 1 for a solid, the thickness (m) of a plane, the cross-section (m²) of a bar. Moduli
// are in Pa, lengths in m, fracture energies in J/m².
double micromodulus(double youngs_modulus, double horizon, Space space = Space::solid, double section = 1,
                    Micromodulus form = Micromodulus::constant); // c for g = 1, N/m⁶
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon, Space space = Space::solid,
                        Micromodulus form = Micromodulus::constant);
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon, Space space = Space::solid,
                       Micromodulus form = Micromodulus::constant);
// Returns g(|ξ|/δ) for `ratio` = |ξ|/δ. From the horizon on it is 0, except for the forms `constant` and `gaussian`.
double micromodulus_weight(Micromodulus form, double ratio);
double micromodulus_moment(Micromodulus form, int power); // ∫ g(t) tⁿ dt from 0 to 1
// Returns Poisson's ratio of bond-based materials: 1/4 in a solid and in plane strain, 1/3 in plane stress. For a bar,
// which has none, it returns 1/4.
double represented_poisson_ratio(Space space);
// Returns the energy density under a strain along one axis, with no strain along the others, J/m³.
double pulled_energy(double youngs_modulus, double strain, Space space);
// Returns the volume V0 within the horizon of a node: 4/3 π δ³, π δ² h or 2 δ A, m³.
double family_measure(double horizon, Space space, double section);

} // namespace periscope
