// The ordinary state-based linear solid (Silling et al. 2007, §15; in a plane Le, Chan & Schwartz 2014), with d axes,
// the extension e = |ξ+η| − |ξ|, an influence function ω(|ξ|/δ) and partial volumes β:
//   m_i = Σ ω β |ξ|² V_j                  weighted volume: of the whole family, whatever breaks later
//   S_i = Σ ω β |ξ| e V_j, θ_i = d S_i/m_i of the bonds that live
//   W_i = ½ (P_i/d) θ_i² + ½ (B_i/m_i) Σ ω β e² V_j,   P = d K − (d+2) μ, B = d (d+2) μ
// which is ½ K θ² + ½ (B/m) Σ ω β (e − θ |ξ|/d)² V_j where no bond is broken. The force on i from j follows from it,
//   ω β [(p_i + p_j) |ξ| + (b_i + b_j) e] V_j along ξ+η,   p = P θ/m, b = B/m,
// so that the energy is exactly what the forces do, also while bonds are broken. A bond that softens (bond_law.hpp) has λ ω in
// place of ω in S, W and force, not in m: what a broken one is suddenly, it becomes by and by.
//
// B: a strain ε' without change of volume has e = n·ε'n |ξ|, and the mean of (n·ε'n)² is 2 ε':ε'/(d (d+2)): the energy
// μ ε':ε' asks for B = d (d+2) μ: 15 μ in a solid, 8 μ in a plane. K is that of d axes: E/(3(1−2ν)) in a solid,
// E/(2(1+ν)(1−2ν)) in plane strain, E/(2(1−ν)) in plane stress. At the ratio of the bond-based model P is zero. A bar
// has no shear: P = 0, B = E.
//
// The m of a node on a face is that of what is left of its family, so that its dilatation is right, and it is not as soft as
// in the bond-based model; but a part of a ball is not as isotropic as a ball, and with it p and b grow: sheets 20
// nodes wide are too stiff by 7 to 10 %, 60 nodes wide by up to 4 % (tests: a_sheet_is_pulled).
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

namespace periscope {

// The constants of a material, Pa.
struct StateConstants {
    double dilatation = 0; // d K − (d+2) μ, times θ
    double deviator = 0;   // d (d+2) μ, times the bond's own extension
    friend bool operator==(const StateConstants&, const StateConstants&) = default;
};

double influence_weight(Influence form, double ratio); // ω(|ξ|/δ), conical: 0 from δ on

double shear_modulus(double youngs_modulus, double poisson_ratio);
double bulk_modulus(double youngs_modulus, double poisson_ratio, Space space); // of the axes of the space
StateConstants state_constants(double youngs_modulus, double poisson_ratio, Space space);

// c of a bond-based micromodulus c g(r), g(r) = r ω(r), with the same B: what a bond is as stiff as, N/m⁶.
double equivalent_micromodulus(const StateConstants& constants, double horizon, Space space, double section,
                               Influence influence);

// G = s_c² δ (B I + d P J): the work of pulling two halves apart as rigid bodies, bonds breaking at s_c one after the
// other. I and J are integrals over the bonds across a plane, state_based.cpp has them. The first part is that of
// Madenci & Oterkus 2014 and Zhang & Qiao 2018, whose second part takes the stretch of all bonds to be s_c at once.
double state_critical_stretch(const StateConstants& constants, double fracture_energy, double horizon, Space space,
                              Influence influence);
double state_fracture_energy(const StateConstants& constants, double critical_stretch, double horizon, Space space,
                             Influence influence);

// s. The stable step (state_sums.hpp) of a body far from its faces; 0 where it has none (a bar with the influence 1/r).
double state_step_inside(const StateConstants& constants, double density, double horizon, Space space,
                         Influence influence);

// The extension of a bond, without the cancellation of |ξ+η| − |ξ|.
inline double extension(const Vec3& xi, const Vec3& eta) {
    return dot(eta, 2.0 * xi + eta) / (norm(xi + eta) + norm(xi));
}

} // namespace periscope
