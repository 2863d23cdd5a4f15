// Weights for the bonds of a lattice that depend on their length. With them, the body has exactly the stiffness that
// the user enters.
//
// The constants of bond_based.hpp and state_based.hpp come from integrals over the whole horizon. A lattice has sums
// instead, which differ from the integrals and depend on the direction. A shell is all bonds of one length, and w is
// its weight. u is the squared cosine of the angle between a bond and an axis of the lattice, d the number of axes, c
// the micromodulus with its form g, β the partial volume, and V the nodal volume. With Σ over the bonds of a complete
// family, its stiffness is
//   C_11 = ½ c Σ w a u²,  C_12 = ½ c Σ w a u (1 − u)/(d − 1),  a = β g |ξ| V.
// The weights make the stiffness isotropic and equal to that of the continuum. Otherwise they are as close to 1 as
// possible: they minimise Σ a (w − 1)² subject to
//   Σ w a (u² − 3 u (1 − u)/(d − 1)) = 0,  Σ w a = ∫ g |ξ| dV.
// The integral over the horizon is that of the continuum. In the state-based theory a = ω β |ξ|² V, with the influence
// ω, and the second condition is Σ w a = Σ a. The weighted volume m includes the weights. Therefore the bulk modulus K
// is exact with any weights, and the shear modulus μ is exact with the weights computed here. The sums over the bonds
// across a plane are the same, so the fracture energy of the regularised law needs no further correction.
//
// If no positive weights satisfy these conditions, as for families of four neighbours, all weights are equal, and the
// mean stiffness over all directions is that of the continuum.
#pragma once

#include "core/case/case.hpp"

#include <vector>

namespace periscope {

struct ShellWeights {
    double spacing = 0; // m
    // for each squared length in spacings, the weight of this shell; empty: all weights are 1
    std::vector<double> weight;
    // Returns the weight of a bond of this length (m).
    double of(double length) const;
};

// Finds the weights for a lattice with the stiffness that is entered (StiffnessOf::body). Returns no weights for other
// cases, while the spacing or the horizon is missing, and if the horizon has more than 20 spacings, because the sums
// then agree with the continuum within half a per cent.
ShellWeights shell_weights(const Case& value);

} // namespace periscope
