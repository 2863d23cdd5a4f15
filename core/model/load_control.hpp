// Load steps that are controlled by an observer: in the equilibrium at the end of load step k of n, the observer has
// k/n of a prescribed value, and the load is an unknown (indirect displacement control: de Borst 1987,
// doi:10.1016/0045-7949(87)90144-0). The crack opening increases even where load and deflection decrease (snap-back),
// so the whole curve after the peak is found.
//
// The load is that at a time t of the ramps, which is an unknown besides the displacement u. A is the tangent with the
// secant stiffness of each bond (newton.hpp), R(u, t) the unbalanced force, and g(u) the observer, which is linear in
// u. One iteration is
//   A a = R,   A d = ∂R/∂t (prescribed components of d are their velocities),   Δt = (g* − g(u + a)) / g(d),   u ← u +
//   a + Δt d,
// where g* is the prescribed value of the observer. d is computed once for each state of the bonds, a in every
// iteration.
#pragma once

#include "core/base/vec3.hpp"

#include <cstddef>
#include <vector>

namespace periscope {

struct Model;

struct LoadControl {
    std::size_t observer = 0; // index into Model::observers: an opening or a mean displacement
    std::size_t axis = 0;     // component of the observer
    double value = 0;         // m, at the end of the last load step
};

namespace load_control {

inline constexpr double forcing = 2e-2; // fraction of the residual at which conjugate gradients stop in an iteration
// Limits of the factor of a correction (Aitken; see Küttler & Wall 2008)
inline constexpr double least_factor = 0.3, largest_factor = 20;
inline constexpr int most_iterations = 120; // limit for each part of a load step; if it is reached, the part is cut
inline constexpr int most_jumps = 200;      // limit for each part of a load step
// An observer that moves less than this fraction of the displacements does not respond to the load.
inline constexpr double least_effect = 1e-9;

} // namespace load_control

// Returns the value g(u) of the observer that controls the load, m. `displacement` has one vector per node.
double controlled_value(const Model& model, const std::vector<Vec3>& displacement);

} // namespace periscope
