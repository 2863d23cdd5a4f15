// The constants of bond-based peridynamics from those of the continuum: micromodulus, critical stretch and
// fracture energy. With the moments I_n = ∫ g(t) tⁿ dt of the micromodulus
// c g(|ξ|/δ), d axes and the section S (thickness h of a plane, cross-section A of a bar, 1 of a solid):
//
// Stiffness: a uniform dilation s of the d axes has the energy ½ ∫ ½ c g s² |ξ| dV over the family,
//   solid π c s² δ⁴ I_3, plane ½ π h c s² δ³ I_2, bar ½ A c s² δ² I_1,
// which is that of the continuum,
//   solid 9/2 K s² = 3 E s², plane stress E s²/(1 − ν) = 3/2 E s², plane strain 2 (λ + μ) s² = 8/5 E s², bar ½ E s².
//
// Fracture: a bond takes c g |ξ| s²/2, and of length ξ and unit area of a plane there cross it
//   solid π ξ³ dξ, plane 2 h ξ² dξ, bar A ξ dξ:
// a bond ξ at the angle φ to the normal crosses when its first node is within ξ cos φ of the plane, and the second nodes
// fill the half sphere, the half circle, or one point, times the section. So
//   G = ½ c s² δ^(d+2) I_(d+1) times π, 2 h or A; for the bar G = E δ s²/3, s_c = √(3G/(Eδ)) with g = 1.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// The section is Case::section().
double micromodulus(double youngs_modulus, double horizon, Space space = Space::solid, double section = 1,
                    Micromodulus form = Micromodulus::constant); // c of g = 1, N/m⁶
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon, Space space = Space::solid,
                        Micromodulus form = Micromodulus::constant);
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon, Space space = Space::solid,
                       Micromodulus form = Micromodulus::constant);
double micromodulus_weight(Micromodulus form, double ratio); // g(|ξ|/δ), 0 from δ on but for constant and gaussian
double micromodulus_moment(Micromodulus form, int power);    // ∫ g(t) tⁿ dt from 0 to 1
double represented_poisson_ratio(Space space); // 1/4, in plane stress 1/3; a bar has none, and gives 1/4 too
double pulled_energy(double youngs_modulus, double strain, Space space); // of a strain along one axis alone, J/m³
double family_measure(double horizon, Space space, double section);      // V0: 4/3 π δ³, π δ² h or 2 δ A, m³

} // namespace periscope
