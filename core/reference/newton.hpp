// Newton's method for equilibrium: it finds displacements u with R(u) = V (f(u) + b) = 0 on free components, with the
// force density f of the bonds and b of the loads, by solving A du = R with A = −∂(V f)/∂u. A is never assembled,
// because conjugate gradients need only the product A w. This header has the rules, which the device follows
// (gpu/motion/newton_stepper.hpp), and A w in plain double precision to check the kernels.
//
// For a change w of the displacements, with y = ξ + η (the deformed bond), r = |y|/|ξ| and ω = w_j − w_i, the force
// density on node i changes by
//   Σ K [T ω + ((b − T) (y·ω)/(|ξ| r)² + δp/r) y] V_j.
// Bond-based: K = c λ β/|ξ| with all factors of the bond's law and corrections, b = 1, T = 1 − 1/r, δp = 0. The bond is
// stiff along its direction; across it, its stiffness comes from the force that it carries. State-based: K = λ ω β, b
// and p as in state_based.hpp, T = p/r + b (1 − 1/r), δp = δp_i + δp_j, where δp_i = P d/m² Σ λ ω β (y·ω)/r V_j is
// computed in a separate pass. With the volumes, both operators are symmetric.
// λ is the secant stiffness of a bond relative to the elastic one. It changes in equilibrium only (relaxation.hpp).
// Therefore the tangent of a softening bond is its secant, A has no falling branch, and conjugate gradients are
// sufficient. Only compression, T < 0, can make A indefinite. If conjugate gradients detect this, they restart with T
// limited to at least 0, and Newton's method then descends without quadratic convergence.
//
// A load step: with the prescribed displacement increment w and the new loads, the first du is the solution of A du = R
// − A w at the last equilibrium; this avoids tearing a layer at the boundary. Alternatively it starts from the
// extrapolation of that equilibrium by the last increment, if that leaves less than half of the residual. Newton
// iterations follow, with the length of each determined by the line search. If a load step does not converge, it is
// cut: first its half is tried, down to least_part of the load step; after each part that converges, the next one is
// twice as long. However it is cut, an equilibrium is computed at the end of each load step. Bonds break and soften in
// equilibrium only. Newton's method then continues as described in relaxation.hpp, which also defines the residual.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

namespace newton {

inline constexpr double forcing = 1e-3;        // fraction of the residual at which conjugate gradients stop
inline constexpr int most_steps = 25;          // Newton iterations for one state of the bonds
inline constexpr int most_trials = 6;          // largest number of trials of the line search
inline constexpr double least_part = 1.0 / 64; // smallest part of a load step
inline constexpr double enough_descent = 0.8;  // largest fraction of the slope along du that may remain
// Number of iterations that may reduce the residual by less than a factor 0.7 before rounding is accepted as the reason
inline constexpr int most_stalled = 2;

} // namespace newton

// Returns A w = −V (∂f/∂u) w in N at this displacement. `alive` has the intact bonds and `left` the remaining fraction
// λ of their stiffness (empty: 1). `least_across` is a lower limit of T.
std::vector<Vec3> tangent_action(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                                 const std::vector<double>& left, const std::vector<Vec3>& displacement,
                                 const std::vector<Vec3>& w, double least_across = -1e300);
// Returns V f, the force of the bonds on each node, N.
std::vector<Vec3> inner_forces(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                               const std::vector<double>& left, const std::vector<Vec3>& displacement);

} // namespace periscope
