// Weights of the bonds of a lattice by their length, with which the body has the stiffness that is entered.
//
// The constants of bond_based.hpp and state_based.hpp come from integrals over the whole horizon. A lattice has sums in their place:
// they differ from the integrals, and from one direction to another. With u = cos² of the angle between a bond and an axis of the lattice
// and the weights w of the shells (all bonds of one length), a complete family of d axes has the stiffness
//   C_11 = ½ c Σ w a u²,  C_12 = ½ c Σ w a u (1 − u)/(d − 1),  a = β g |ξ| V.
// The weights make it isotropic and that of the continuum, and are otherwise as close to 1 as possible: least Σ a (w − 1)² with
//   Σ w a (u² − 3 u (1 − u)/(d − 1)) = 0,  Σ w a = ∫ g |ξ| dV.
// In the state-based theory a = ω β |ξ|² V and Σ w a = Σ a; the weighted volume m has the weights, too, so that K is exact with any and
// μ with these. Bonds that a plane parts have the same sums, so that the fracture energy of a law that fades needs nothing else.
//
// Where no positive weights do this, as of four neighbours, all are equal: the mean over all directions is then that of the continuum.
#pragma once

#include "core/case/case.hpp"

#include <vector>

namespace periscope {

struct ShellWeights {
    double spacing = 0;         // m
    std::vector<double> weight; // by the square of the length in spacings; empty: all 1
    double of(double length) const;
};

// Finds the weights of a lattice that has the stiffness that is entered (StiffnessOf::body); none for other cases, while a length is
// missing, and where the horizon has more than 20 spacings: the sums are then those of the continuum within half a per cent.
ShellWeights shell_weights(const Case& value);

} // namespace periscope
