// How stiff the discretised body is in a uniform strain, compared with the material that was entered. The sum over the nodes of a family
// differs from the integral for which the micromodulus is made, also from direction to direction, and nodes near a face lack bonds.
//
// In a strain ε node i has the energy density ½ ε:C_i:ε. Bond-based (bond_based.hpp)
//   C_i = ½ Σ c β g λ |ξ| V n⊗n⊗n⊗n,
// with λ of the surface correction (corrections.hpp), and state-based (state_based.hpp, state_faces.hpp), with T = (d/m) Σ ω β |ξ|² V n⊗n,
//   C_i = (P/d) T⊗T + (B/m) Σ ω β |ξ|² V n⊗n⊗n⊗n.
// Young's modulus along n is that of free sides, 1/(nn:C⁻¹:nn); in plane strain the strain through the thickness is zero, in the body
// and in the continuum. Irregular nodes do not stay in a uniform strain: a body of them is some per cent softer
// (relaxed_part.hpp), which is not counted here; with the stiffness of the body the model makes up for it.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <optional>

namespace periscope {

struct DirectionalStiffness {
    double least = 0, mean = 0, largest = 0; // over all directions: Young's modulus over that of the continuum
    double poisson_ratio = 0;                // mean over all directions; 0 of a bar
};

struct BodyStiffness {
    std::optional<DirectionalStiffness> inside; // of nodes far from all faces; none where there are none
    DirectionalStiffness whole; // of all nodes; Voigt's mean, which is too high for a body with soft faces in bending
};

// Computes the stiffness of a body that consists of this material alone, from up to a thousand of its nodes, fewer if their families are
// large; initial cracks and holes that bonds cross do not count. `nodes` are those of the case's body; a box without holes needs none. Nothing if they are
// missing, the case itself makes the stiffness depend on the direction, an input is missing, or the nodes hold each other in no direction.
std::optional<BodyStiffness> body_stiffness(const Case& value, const Nodes* nodes, const MaterialEntry& material);

} // namespace periscope
