// From what the user says of materials to the laws of their bonds.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/law_table.hpp"

#include <vector>

namespace periscope {

// Stiffness and law of the bonds within a material, in the space and with the horizon of the case. Of a softening law with a fracture energy
// the critical stretch is the one with which a bond takes as much energy as with the linear law of that
// energy: what one bond takes is c |ξ| area(law), so that G, an integral over bonds, is the same when the
// area is. Of a table the stretches beyond the first point are drawn out or together for that. What is
// missing counts as zero. In the state-based model the critical stretch is that of state_based.hpp and c that of its
// equivalent_micromodulus.
BondLaw law_of(const MaterialEntry& entry, const Case& value);
// The same of the bonds between two materials, which the bond-based model alone knows: it has the law of that model,
// whatever the case's.
BondLaw law_of(const InterfaceEntry& entry, const Case& value);

// E of the entry, also where the depth of its potential stands in its place.
double youngs_modulus_of(const BondEntry& entry, const Case& value);

// J/m²: G of this law of the entry.
double fracture_energy_of(const BondLaw& law, const MaterialEntry& entry, const Case& value);
double fracture_energy_of(const BondLaw& law, const InterfaceEntry& entry, const Case& value);

// J/m²: with less the bond would break before it has softened: the critical stretch of this law would lie
// before its kink, or before its elastic limit where it has none.
double least_fracture_energy(const BondEntry& softening, const Case& value);
// m: the horizon with which the given fracture energy is that least one.
double largest_horizon(const BondEntry& softening, const Case& value);

// Bonds between two materials for which the case has no entry: c is the harmonic mean 2 c1 c2 / (c1 + c2),
// which is that of Young's moduli, and the stretches are those of the material that breaks with less energy
// (smaller c area), both of bonds across where directions differ.
BondLaw default_interface(const BondLaw& a, const BondLaw& b);

// Of all pairs of materials, law(a, b) at a · materials + b; symmetric.
std::vector<BondLaw> pair_laws(const Case& value);

} // namespace periscope
