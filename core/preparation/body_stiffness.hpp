// The stiffness of the discretised body in a uniform strain, compared with that of the material. The sum over the nodes
// of a family differs from the integral for which the micromodulus is made, it depends on the direction, and nodes near
// a face lack bonds.
//
// In a strain ε, node i has the energy density ½ ε:C_i:ε. In the bond-based theory (bond_based.hpp)
//   C_i = ½ Σ c β g λ |ξ| V n⊗n⊗n⊗n,
// with λ of the surface correction (corrections.hpp). In the state-based theory (state_based.hpp, state_faces.hpp)
//   C_i = (P/d) T⊗T + (B/m) Σ ω β |ξ|² V n⊗n⊗n⊗n,   T = (d/m) Σ ω β |ξ|² V n⊗n.
// Young's modulus along n is that of a body with free sides, 1/(nn:C⁻¹:nn). In plane strain, the strain through the
// thickness is zero in the body and in the continuum. Irregular nodes do not stay in a uniform strain, which makes a
// body softer by some per cent (relaxed_part.hpp). This is not included here; with the stiffness of the body
// (StiffnessOf) the model compensates for it.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <optional>

namespace periscope {

struct DirectionalStiffness {
    // Young's modulus divided by that of the continuum: least, mean and largest over all directions
    double least = 0, mean = 0, largest = 0;
    double poisson_ratio = 0; // mean over all directions; 0 for a bar
};

struct BodyStiffness {
    std::optional<DirectionalStiffness> inside; // for nodes far from all faces; empty if no node is
    // for all nodes; this is Voigt's mean, which is too high for the bending of a body with soft faces
    DirectionalStiffness whole;
};

// Computes the stiffness of a body that consists of this material alone, from up to a thousand of its nodes, or fewer
// if their families are large. Initial cracks and holes that bonds cross are ignored. `nodes` are those of the case's
// body; a box without holes does not need them. Returns nothing if they are missing, if the case itself makes the
// stiffness depend on the direction, if an input is missing, or if the nodes have no stiffness along some direction.
std::optional<BodyStiffness> body_stiffness(const Case& value, const Nodes* nodes, const MaterialEntry& material);

} // namespace periscope
