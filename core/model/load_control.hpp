// Load steps that are controlled by an observer: in the equilibrium at the end of load step k of n, the observer has
// k/n of a prescribed value, and the load is an unknown (indirect displacement control: de Borst 1987,
// doi:10.1016/0045-7949(87)90144-0). A crack opening, for example, increases even where load and deflection both
// decrease (snap-back), so that the whole curve after the peak is found.
//
// The unknowns are the displacement u and a time t, which is the argument of the ramps and thus determines the load. A
// is the tangent with the secant stiffness of each bond (newton.hpp), R(u, t) the unbalanced force, g(u) the value of
// the observer, which is linear in u, and g* its prescribed value. In each iteration, a and d are found from
//   A a = R,   A d = ∂R/∂t (prescribed components of d are their velocities),
// and the unknowns change by
//   Δt = (g* − g(u + a)) / g(d),   u ← u + a + Δt d,   t ← t + Δt.
// d is computed once for each state of the bonds, a in every iteration.
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

inline constexpr double forcing = 2e-2; // conjugate gradients end at this fraction of the residual
// Limits of the factor by which a correction is multiplied (Aitken's method; see Küttler & Wall 2008).
inline constexpr double least_factor = 0.3, largest_factor = 20;
inline constexpr int most_iterations = 120; // per part of a load step; a part that reaches it is divided
// Largest number of jumps per part of a load step. If no equilibrium exists at a value of the observer, because the
// crack grows without an increase of the load, a jump stores the softening of bonds so that the crack can grow.
inline constexpr int most_jumps = 200;
// An observer that moves less than this fraction of the displacements does not respond to the load.
inline constexpr double least_effect = 1e-9;

} // namespace load_control

// Returns the value g(u) of the observer that controls the load, m. `displacement` has one vector per node.
double controlled_value(const Model& model, const std::vector<Vec3>& displacement);

} // namespace periscope
