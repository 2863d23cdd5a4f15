// The regularised nonlinear bond (Lipton 2014, 2016; Jha & Lipton 2018; Diehl et al. 2021, Algorithm 1 and Eqs.
// 5.4–5.9). The potential of a bond is ψ(r) = C (1 − exp(−β r)) with r = |ξ| S², the potential depth C and the
// potential rate β. It is convex for small and concave for large strain S. Bonds lose stiffness, regain it, and never
// break. Unlike for other laws, the strain is that of small displacements, S = η·ξ/|ξ|², where η is the relative
// displacement of the two nodes; the force acts along ξ, and neither rotates with the body. With the initial stiffness
// c of the bond, its force density, and its energy per product of the two nodal volumes, are
//   c g S exp(−β |ξ| S²) ξ/|ξ|          largest at S = 1/√(2 β |ξ|), in tension as in compression
//   c g (1 − exp(−β |ξ| S²))/(2 β)      at most c g/(2β), for any length of the bond.
//
// The force in the paper is 4/(δ |B_δ|) J ψ'(|ξ| S²) S with J = g and |B_δ| = 2δ, π δ² or 4/3 π δ³. It corresponds to c
// = 4 C β/(δ |B_δ| X), where X is the section (thickness, cross-section, 1); in a bar, the first factor is 2/δ². With
// c(E) of bond_based.hpp this gives
//   E = 4 C β/(|B_1| c(E = δ = X = 1)):   C β in a bar with constant g, 4/9 C β in plane stress, 5/12 C β in plane
//   strain.
//
// Separating a plane takes the whole potential of all bonds that cross it. With the sum over them from bond_based.hpp,
//   G = c/(2β) X δ^(d+1) I_d times π (solid), 2 (plane) or 1 (bar).
// Since c contains 1/(δ^(d+1) I_d), the result depends neither on the horizon nor on g:
//   β G = 3/2 E in a solid, 3 E/π in plane stress, 16 E/(5π) in plane strain, E/2 in a bar.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/bond_law.hpp"

namespace periscope {

double regularised_modulus(double depth, double rate, Space space, Micromodulus form); // E from C and β
double regularised_rate(double youngs_modulus, double fracture_energy, Space space);   // β from E and G
double regularised_energy(double youngs_modulus, double rate, Space space);            // G from E and β

// Returns λ, the remaining fraction of the secant stiffness of a bond of this length: exp(−β |ξ| S²); 1 for other laws.
double faded(const BondLaw& law, double length, double strain);
// The first function returns the energy of the bond divided by c |ξ|, the second the strain at which its force is
// largest.
double faded_energy(const BondLaw& law, double length, double strain);
double peak_strain(const BondLaw& law, double length);
// Returns whether the strain exceeds that of the largest force. The bond then counts as damaged until it recovers.
inline bool is_beyond_peak(const BondLaw& law, double length, double strain) {
    return law.fading * length * strain * strain > 0.5;
}

// Returns S = η·ξ/|ξ|² for a bond ξ and the relative displacement η of its nodes.
inline double small_strain_of(const Vec3& xi, const Vec3& eta) {
    return dot(eta, xi) / dot(xi, xi);
}

} // namespace periscope
