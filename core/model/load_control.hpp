// Load steps that an observer controls: in the equilibrium at the end of load step k of n the observer has k/n of a prescribed value,
// and the load follows (indirect displacement control: de Borst 1987, doi:10.1016/0045-7949(87)90144-0). The opening of a crack
// grows also where load and deflection fall back (snap-back), so that the whole curve after the peak is found.
//
// The load is that of a time t of the ramps, which is an unknown beside the displacement u. With A the tangent by what is left
// of each bond (newton.hpp), R(u, t) the unbalanced forces and g(u) the observer, which is linear in u, an iteration is
//   A a = R,   A d = ∂R/∂t (and what is prescribed moves by its velocity),   Δt = (g* − g(u + a)) / g(d),   u ← u + a + Δt d.
// d is found once for each state of the bonds; a in every iteration.
#pragma once

#include "core/base/vec3.hpp"

#include <cstddef>
#include <vector>

namespace periscope {

struct Model;

struct LoadControl {
    std::size_t observer = 0; // index into Model::observers: an opening or a mean displacement
    std::size_t axis = 0;     // its component
    double value = 0;         // m, at the end of the last load step
};

namespace load_control {

inline constexpr double forcing = 2e-2; // of the residual, what conjugate gradients leave of it in an iteration
inline constexpr double least_factor = 0.3, largest_factor = 20; // of a correction (Aitken, as Küttler & Wall 2008)
inline constexpr int most_iterations = 120;                      // in a part of a load step, until it is cut
inline constexpr int most_jumps = 200;                           // in a part of a load step
inline constexpr double least_effect = 1e-9; // of the displacements: an observer that moves less does not feel the load

} // namespace load_control

// g(u) in m. `displacement`: of each node.
double controlled_value(const Model& model, const std::vector<Vec3>& displacement);

} // namespace periscope
