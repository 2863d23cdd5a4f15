// Converts the constants of a continuum into those of bond-based peridynamics: micromodulus, critical stretch and
// fracture energy. The micromodulus of a bond ξ is c g(|ξ|/δ), with the moments I_n = ∫ g(t) tⁿ dt from 0 to 1. There
// are d axes, and S is the section: the thickness h of a plane, the cross-section A of a bar, 1 for a solid.
//
// Stiffness: under a uniform dilatation s along the d axes, the energy ½ ∫ ½ c g s² |ξ| dV over the family is
//   solid π c s² δ⁴ I_3, plane ½ π h c s² δ³ I_2, bar ½ A c s² δ² I_1.
// It equals that of the continuum:
//   solid 9/2 K s² = 3 E s², plane stress E s²/(1 − ν) = 3/2 E s², plane strain 2 (λ + μ) s² = 8/5 E s², bar ½ E s².
//
// Fracture: breaking a bond takes the energy c g |ξ| s²/2. Per unit area of a plane, the bonds of length ξ that cross
// it are
//   solid π ξ³ dξ, plane 2 h ξ² dξ, bar A ξ dξ.
// This is because a bond of length ξ at the angle φ to the normal crosses if its first node is within ξ cos φ of the
// plane, and the second nodes fill the half sphere, the half circle, or one point, times the section. Therefore
//   G = ½ c s² δ^(d+2) I_(d+1) times π, 2 h or A; for the bar with g = 1, G = E δ s²/3 and s_c = √(3G/(Eδ)).
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// `section` is Case::section().
double micromodulus(double youngs_modulus, double horizon, Space space = Space::solid, double section = 1,
                    Micromodulus form = Micromodulus::constant); // c for g = 1, N/m⁶
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon, Space space = Space::solid,
                        Micromodulus form = Micromodulus::constant);
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon, Space space = Space::solid,
                       Micromodulus form = Micromodulus::constant);
// g(|ξ|/δ); it is 0 from δ on, except for the forms `constant` and `gaussian`
double micromodulus_weight(Micromodulus form, double ratio);
double micromodulus_moment(Micromodulus form, int power); // ∫ g(t) tⁿ dt from 0 to 1
// 1/4; 1/3 in plane stress; 1/4 also for a bar, which has no Poisson's ratio
double represented_poisson_ratio(Space space);
// Energy density under a strain along one axis only, J/m³.
double pulled_energy(double youngs_modulus, double strain, Space space);
double family_measure(double horizon, Space space, double section); // V0: 4/3 π δ³, π δ² h or 2 δ A, m³

} // namespace periscope
