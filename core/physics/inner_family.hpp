// The family of a point far from all faces of a body, with which stiffness and strength of the body are predicted. For
// a lattice it is the sum over its nodes, for a pull along one of its axes, which are equivalent; for irregular nodes
// it is the integral over the horizon. It includes the case's micromodulus or influence function, partial volumes and
// surface correction. Inside the body, too, the surface correction multiplies every bond, by V0/V or by W/W_a
// (corrections.hpp). V does not contain the node's own volume, which is spacing^d for irregular nodes; in a plane, V0/V
// is then 1/(1 − 1/(π m²)), where m is the number of spacings per horizon.
//
// With the strain ε along an axis and ε' across it, a bond at the angle φ to the axis has the stretch s = ε u + ε' (1 −
// u), where u = cos² φ. λ is the remaining fraction of its stiffness. The bond contributes to the stress along the axis
//   a λ (P θ + B s) u,   where θ = d Σ a λ s is the dilatation.
// Here a = ω β |ξ|² V/m, where m is the weighted volume; m, ω, P and B are those of state_based.hpp. In the bond-based
// theory, P = 0, B = 1 and a = ½ c β g |ξ| V. For the stress across the axis, (1 − u) replaces u, divided by the number
// of axes across (one or two).
//
// With the stiffness of the body (StiffnessOf), a includes the weights of the shells on a lattice (shell_weights.hpp),
// and one common factor for irregular nodes; surface corrections are then 1 inside the body. The energy that separates
// a plane is then the mean over all directions of the plane.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/separation.hpp"
#include "core/physics/state_based.hpp"

#include <optional>
#include <vector>

namespace periscope {

// The constants that determine the stiffness of bonds: Young's modulus, and in the state-based theory the constants of
// the material.
struct BondStiffness {
    double youngs_modulus = 0; // Pa
    std::optional<StateConstants> state = std::nullopt;
};

struct InnerFamily {
    struct Direction {
        double along = 0;  // u
        double weight = 0; // a summed over all bonds with this u: in Pa if bond-based, otherwise a fraction of one
    };
    std::vector<Direction> directions; // empty if no bond reaches another node, or if the horizon is not known
    double own = 1, dilatation = 0;    // B and P
    std::size_t axes = 3;              // d, the number of axes
    PlaneCrossing plane;               // bonds across a plane normal to the axis
};

bool is_lattice(const Case& value); // whether the nodes of its body lie on a lattice

// Returns the family of the nodes of this case, or one without directions if the horizon is unknown.
InnerFamily inner_family(const Case& value, const BondStiffness& stiffness);
// Returns the integral over the horizon, independent of the nodes and corrections of the case.
InnerFamily continuum_family(const Case& value, const BondStiffness& stiffness);

} // namespace periscope
