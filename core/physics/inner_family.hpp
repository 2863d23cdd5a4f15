// The family of a point far from all faces of a body, as a case discretises it: of a lattice the sum over its nodes, pulled
// along one of its axes, which are all alike; of irregular nodes the integral over the horizon. With the micromodulus or
// influence, the partial volumes and the surface correction of the case, which inside multiplies every bond by V0/V or by
// W/W_a (corrections.hpp). V lacks the node's own volume, of irregular nodes spacing^d: in a plane V0/V is 1/(1 − 1/(π m²)).
//
// In a strain ε along an axis and ε' across it a bond at the angle φ to the axis has the stretch s = ε u + ε' (1 − u), u = cos² φ.
// With λ what the law leaves of it, a bond adds to the stress along the axis
//   a λ (P θ + B s) u, θ = d Σ a λ s,
// with a = ω β |ξ|² V/m and P and B of state_based.hpp, or bond-based P = 0, B = 1 and a = ½ c β g |ξ| V. Across it (1 − u) stands
// in place of u, over the one or two axes there.
//
// Where the stiffness is that of the body (StiffnessOf), a of a lattice has the weights of its shells (shell_weights.hpp), and that of
// irregular nodes one factor for all, so that surface corrections are 1 inside. What it costs to part a plane is then the mean over all
// directions of the plane.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/separation.hpp"
#include "core/physics/state_based.hpp"

#include <optional>
#include <vector>

namespace periscope {

// What makes bonds stiff: Young's modulus, in the state-based theory the constants of the material.
struct BondStiffness {
    double youngs_modulus = 0; // Pa
    std::optional<StateConstants> state = std::nullopt;
};

struct InnerFamily {
    struct Direction {
        double along = 0;  // u
        double weight = 0; // a of all bonds of this u together: bond-based in Pa, else a part of one
    };
    std::vector<Direction> directions; // empty where no bond reaches another node, or the horizon is not known
    double own = 1, dilatation = 0;    // B and P
    std::size_t axes = 3;              // d
    PlaneCrossing plane;               // across the axis
};

bool is_lattice(const Case& value); // whether the nodes of its body lie on a lattice

InnerFamily inner_family(const Case& value, const BondStiffness& stiffness);
// The integral over the horizon alone, whatever the nodes and corrections of the case.
InnerFamily continuum_family(const Case& value, const BondStiffness& stiffness);

} // namespace periscope
