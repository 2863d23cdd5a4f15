// From what the user says of materials to the laws of their bonds (physics.md).
#pragma once

#include "core/case/case.hpp"
#include "core/model/bond_law.hpp"

#include <vector>

namespace periscope {

// Stiffness and law in the space and with the horizon of the case. Of a trilinear law with a fracture energy
// the critical stretch is the one with which a bond takes as much energy as with the linear law of that
// energy: what one bond takes is c |ξ| area(law), so that G, an integral over bonds, is the same when the
// area is. What is missing counts as zero.
BondLaw law_of(const BondEntry& entry, const Case& value);

// J/m²: below, the critical stretch of this trilinear law would lie before its kink.
double least_fracture_energy(const BondEntry& trilinear, const Case& value);

// Bonds between two materials for which the case has no entry: c is the harmonic mean 2 c1 c2 / (c1 + c2),
// which is that of Young's moduli, and the stretches are those of the material that breaks with less energy
// (smaller c area).
BondLaw default_interface(const BondLaw& a, const BondLaw& b);

// Of all pairs of materials, law(a, b) at a · materials + b; symmetric.
std::vector<BondLaw> pair_laws(const Case& value);

} // namespace periscope
