// Weights for the bonds of a lattice, depending on their length, with which the body has exactly the stiffness that the
// user enters.
//
// The constants of bond_based.hpp and state_based.hpp come from integrals over the whole horizon. A lattice has sums
// instead, which differ from the integrals and depend on the direction. With u = cos² of the angle between a bond and
// an axis of the lattice and the weights w of the shells (a shell is all bonds of one length), a complete family with d
// axes has the stiffness
//   C_11 = ½ c Σ w a u²,  C_12 = ½ c Σ w a u (1 − u)/(d − 1),  a = β g |ξ| V.
// The weights make the stiffness isotropic and equal to that of the continuum. Otherwise they are as close to 1 as
// possible: they minimise Σ a (w − 1)² subject to
//   Σ w a (u² − 3 u (1 − u)/(d − 1)) = 0,  Σ w a = ∫ g |ξ| dV.
// In the state-based theory a = ω β |ξ|² V and Σ w a = Σ a. The weighted volume m includes the weights, so K is exact
// with any weights and μ with these. The bonds across a plane have the same sums, so the fracture energy of a law that
// fades needs no further correction.
//
// If no positive weights satisfy this, as for four neighbours, all weights are equal, and the mean stiffness over all
// directions is that of the continuum.
#pragma once

#include "core/case/case.hpp"

#include <vector>

namespace periscope {

struct ShellWeights {
    double spacing = 0;         // m
    std::vector<double> weight; // index: squared length in spacings; empty: all weights are 1
    double of(double length) const;
};

// Finds the weights for a lattice with the stiffness that is entered (StiffnessOf::body). Returns none for other cases
// and while a length is missing. Also returns none if the horizon has more than 20 spacings, because the sums then
// agree with the continuum within half a per cent.
ShellWeights shell_weights(const Case& value);

} // namespace periscope
