// The ordinary state-based linear solid (Silling et al. 2007, §15; in a plane Le, Chan & Schwartz 2014), with d axes,
// the extension e = |ξ+η| − |ξ| of a bond (η: relative displacement of its nodes), the bulk modulus K in d dimensions,
// the shear modulus μ, an influence function ω(|ξ|/δ) and partial volumes β:
//   m_i = Σ ω β |ξ|² V_j                  weighted volume of the whole family, whether or not bonds break later
//   S_i = Σ ω β |ξ| e V_j, θ_i = d S_i/m_i dilatation from the intact bonds
//   W_i = ½ (P_i/d) θ_i² + ½ (B_i/m_i) Σ ω β e² V_j,   P = d K − (d+2) μ, B = d (d+2) μ
// W_i is the energy density. If no bond is broken, it equals ½ K θ² + ½ (B/m) Σ ω β (e − θ |ξ|/d)² V_j. The force
// density on i from j follows from W:
//   ω β [(p_i + p_j) |ξ| + (b_i + b_j) e] V_j along ξ+η,   p = P θ/m, b = B/m.
// The energy is therefore exactly the work of the forces, even with broken bonds. For a bond that softens
// (bond_law.hpp), the influence is λ ω instead of ω in S, W and the force, but not in m: such a bond changes gradually
// into a broken one.
//
// Derivation of B: under a strain ε' without change of volume, with the unit vector n = ξ/|ξ|, e = n·ε'n |ξ|, and the
// mean of (n·ε'n)² is 2 ε':ε'/(d (d+2)). The energy μ ε':ε' therefore requires B = d (d+2) μ: 15 μ in a solid, 8 μ in a
// plane. K is the bulk modulus in d dimensions: E/(3(1−2ν)) in a solid, E/(2(1+ν)(1−2ν)) in plane strain, E/(2(1−ν)) in
// plane stress. P is zero if Poisson's ratio is that of the bond-based theory. A bar has no shear: P = 0, B = E.
//
// For a node on a face, m is the sum over its incomplete family. Its dilatation is therefore correct, and the node is
// not as soft as in the bond-based theory. However, part of a ball is not as isotropic as a ball, and p and b grow with
// 1/m: sheets that are 20 nodes wide are too stiff by 7 to 10 %, those 60 nodes wide by up to 4 % (test
// a_sheet_is_pulled).
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

namespace periscope {

// The constants of a material, Pa.
struct StateConstants {
    double dilatation = 0; // P = d K − (d+2) μ, the factor of θ
    double deviator = 0;   // B = d (d+2) μ, the factor of the bond's own extension
    friend bool operator==(const StateConstants&, const StateConstants&) = default;
};

// Returns ω for `ratio` = |ξ|/δ; for the conical function it is 0 from the horizon on.
double influence_weight(Influence form, double ratio);

double shear_modulus(double youngs_modulus, double poisson_ratio);
double bulk_modulus(double youngs_modulus, double poisson_ratio, Space space); // in the dimensions of the space, Pa
StateConstants state_constants(double youngs_modulus, double poisson_ratio, Space space);

// Returns the c with which a bond-based micromodulus c g, g(r) = r ω(r), has the same B, N/m⁶: a measure of how stiff a
// bond is.
double equivalent_micromodulus(const StateConstants& constants, double horizon, Space space, double section,
                               Influence influence);

// Convert between fracture energy and critical stretch. G = s_c² δ (B I + d P J) is the work of pulling two halves
// apart as rigid bodies, with bonds breaking one after the other at s_c. I and J are integrals over the bonds across a
// plane, given in state_based.cpp. The first term agrees with Madenci & Oterkus 2014 and Zhang & Qiao 2018; the second
// term of the latter assumes that all bonds have the stretch s_c at once.
double state_critical_stretch(const StateConstants& constants, double fracture_energy, double horizon, Space space,
                              Influence influence);
double state_fracture_energy(const StateConstants& constants, double critical_stretch, double horizon, Space space,
                             Influence influence);

// Returns the stable time step (state_sums.hpp) of a body far from its faces, s. Returns 0 if no time step is stable (a
// bar with the influence function 1/r).
double state_step_inside(const StateConstants& constants, double density, double horizon, Space space,
                         Influence influence);

// Returns the extension of a bond, |ξ+η| − |ξ|, in a form without cancellation of digits.
inline double extension(const Vec3& xi, const Vec3& eta) {
    return dot(eta, 2.0 * xi + eta) / (norm(xi + eta) + norm(xi));
}

} // namespace periscope
