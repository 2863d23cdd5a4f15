// The regularised nonlinear bond (Lipton 2014, 2016; Jha & Lipton 2018; Diehl et al. 2021, Algorithm 1 and Eqs. 5.4–5.9).
// The potential of a pair, ψ(r) = C (1 − exp(−β r)) of r = |ξ| S², is convex for small and concave for large strain: bonds
// fade, come back, and never break. The strain is that of small displacements, S = η·ξ/|ξ|², and the force lies along ξ,
// whatever the law of others does: so the theory has it, and neither turns with the body. With c the stiffness of the
// bond at first, the force density and the energy per volumes of a bond are
//   c g S exp(−β |ξ| S²) ξ/|ξ|          largest at S = 1/√(2 β |ξ|), in tension as in compression
//   c g (1 − exp(−β |ξ| S²))/(2 β)      at most c g/(2β), of short and of long bonds alike.
//
// The paper's force, 4/(δ |B_δ|) J ψ'(|ξ| S²) S with J = g, |B_δ| = 2δ, π δ² or 4/3 π δ³, is that of c = 4 C β/(δ |B_δ| X),
// X the section (thickness, cross-section, 1); its first factor is 2/δ² in a bar. With bond_based.hpp's c of E that says
//   E = 4 C β/(|B_1| c(E = δ = X = 1)):   C β in a bar of constant g, 4/9 C β in plane stress, 5/12 in plane strain.
//
// Parting a plane fades all bonds that cross it; with the sum over them of bond_based.hpp
//   G = c/(2β) X δ^(d+1) I_d times π (solid), 2 (plane) or 1 (bar),
// and c's own 1/(δ^(d+1) I_d) leaves what does not know of the horizon, nor of g:
//   β G = 3/2 E in a solid, 3 E/π in plane stress, 16 E/(5π) in plane strain, E/2 in a bar.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/bond_law.hpp"

namespace periscope {

double regularised_modulus(double depth, double rate, Space space, Micromodulus form); // E of C and β
double regularised_rate(double youngs_modulus, double fracture_energy, Space space);   // β of E and G
double regularised_energy(double youngs_modulus, double rate, Space space);            // G of E and β

// What is left of the secant stiffness of a bond of this length, exp(−β |ξ| S²); 1 for other laws.
double faded(const BondLaw& law, double length, double strain);
// Its energy over c |ξ|, and the strain at which its force is largest.
double faded_energy(const BondLaw& law, double length, double strain);
double peak_strain(const BondLaw& law, double length);
// Beyond that the bond counts as damaged, until it comes back.
inline bool is_beyond_peak(const BondLaw& law, double length, double strain) {
    return law.fading * length * strain * strain > 0.5;
}

// S = η·ξ/|ξ|².
inline double small_strain_of(const Vec3& xi, const Vec3& eta) {
    return dot(eta, xi) / dot(xi, xi);
}

} // namespace periscope
