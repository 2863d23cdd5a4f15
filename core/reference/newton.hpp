// Newton's method for equilibria: R(u) = V (f(u) + b) = 0 on free components, from A du = R with A = −∂(V f)/∂u, which is
// never assembled: conjugate gradients ask for A w alone. Here are its rules, which the device follows (gpu/motion/newton_stepper.hpp),
// and A w in plain double precision for checking the kernels.
//
// With y = ξ + η, r = |y|/|ξ| and ω = w_j − w_i the force density on i changes by
//   Σ K [T ω + ((b − T) (y·ω)/(|ξ| r)² + δp/r) y] V_j,
// bond-based: K = c λ β/|ξ| with all that the bond's law and corrections say, b = 1, T = 1 − 1/r, δp = 0: stiff along the bond,
// and across it by the force that it carries. State-based: K = λ ω β, b and p as in state_based.hpp, T = p/r + b (1 − 1/r),
// δp = δp_i + δp_j, δp_i = P d/m² Σ λ ω β (y·ω)/r V_j: a pass before. Both are symmetric with the volumes.
// λ is the secant stiffness of a bond, relative to the elastic one. It changes in equilibrium only (relaxation.hpp). So the tangent of
// a softening bond is its secant, A has no falling branch, and conjugate gradients are sufficient. Only compression, T < 0, can
// make A indefinite: when conjugate gradients meet it, they restart with T not below 0, and Newton's method then descends without
// quadratic convergence.
//
// A load step: the prescribed displacement increment, w, and the new loads give the first du from A du = R − A w at the last
// equilibrium, so that no boundary layer is torn; or at the extrapolation of that equilibrium by the last increment, if less than
// half of the residual is left there. Newton's steps follow, each as long as the line search says. A load step that does not
// converge is cut: half of it is tried first, down to least_part of the load step, and after each part that converges twice as
// much as before. The loads of whole load steps are always met.
// Bonds break and soften in equilibrium only. Newton's method then continues as in relaxation.hpp, which has the residual, too.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

namespace newton {

inline constexpr double forcing = 1e-3;        // of the residual, what conjugate gradients leave of it
inline constexpr int most_steps = 25;          // of Newton, from one state of bonds to its rest
inline constexpr int most_trials = 6;          // of the line search
inline constexpr double least_part = 1.0 / 64; // of a load step, to which it is cut
inline constexpr double enough_descent = 0.8;  // of the slope along du, what may be left of it
inline constexpr int most_stalled = 2; // steps that leave 0.7 of the residual or more, until rounding is an excuse

} // namespace newton

// −V ∂f/∂u w in N, at a displacement and for bonds that live, each with the part λ of its stiffness (empty: all of it).
// `least_across` bounds T from below.
std::vector<Vec3> tangent_action(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                                 const std::vector<double>& left, const std::vector<Vec3>& displacement,
                                 const std::vector<Vec3>& w, double least_across = -1e300);
// V f in N.
std::vector<Vec3> inner_forces(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                               const std::vector<double>& left, const std::vector<Vec3>& displacement);

} // namespace periscope
