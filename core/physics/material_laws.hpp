// From what the user says of materials to the laws of their bonds.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/body_strength.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/law_table.hpp"

#include <vector>

namespace periscope {

// The bonds of a material, or between two materials, in their case. Those between two know the bond-based model alone: they have
// the law of that model, whatever the case's.
struct BondsInCase {
    const BondEntry& entry; // both must outlive this
    const Case& value;
    BondStiffness stiffness;
};
BondsInCase bonds_of(const MaterialEntry& entry, const Case& value);
BondsInCase bonds_of(const InterfaceEntry& entry, const Case& value);

// Stiffness and law, in the space and with the horizon of the case. Of a softening law with a fracture energy the critical
// stretch follows, so that separating a plane takes that energy (separation.hpp):
// - With the strength of the body, of the plane and the family that the case has inside of the body: the nodes of a lattice, or
//   the integral; s0 and s_c are then found together.
// - Otherwise of the continuum; with the stiffness of the body (StiffnessOf) of the family inside of the body, too. Bond-based, what one bond takes is c |ξ| area(law), so that G, an integral over bonds, is the
//   same as that of the linear law of that energy when the area is.
// For that, the stretches of a table beyond its first point are scaled. What is missing counts as zero. In the
// state-based model c is that of its equivalent_micromodulus.
BondLaw law_of(const BondsInCase& bonds);
BondLaw law_of(const MaterialEntry& entry, const Case& value);
BondLaw law_of(const InterfaceEntry& entry, const Case& value);

// For a law with the strength of the body: s0 and s_c, and whether they exist. Nothing for other laws, and while E, the
// horizon, the spacing of a lattice, the strength, or both the energy and the critical stretch are missing, or the strength is a slip.
std::optional<StrengthFit> strength_fit(const BondsInCase& bonds);

// Strengths as shares of Young's modulus for which a law is sought: from a hundredth of that of snow to far above that of rubber. What is
// outside is a slip, in the unit or the number, and the search would take seconds.
constexpr double least_strength_share = 1e-7, most_strength_share = 1000;

// E of the entry, also where the depth of its potential stands in its place.
double youngs_modulus_of(const BondEntry& entry, const Case& value);

// J/m²: G of this law of the entry, by the same measure as above.
double fracture_energy_of(const BondLaw& law, const BondsInCase& bonds);
double fracture_energy_of(const BondLaw& law, const MaterialEntry& entry, const Case& value);
double fracture_energy_of(const BondLaw& law, const InterfaceEntry& entry, const Case& value);

// What a body of these bonds does far from its faces, as the case discretises it; zero where it is not known, as of laws that fade.
struct BodyProperties {
    double youngs_modulus = 0;  // Pa: E times what its stiffness in a pull with free sides is of that of the continuum
    double strength = 0;        // Pa: the largest stress of such a pull
    double fracture_energy = 0; // J/m²: of the rigid separation of a plane
};
BodyProperties body_properties(const BondLaw& law, const BondsInCase& bonds);

// J/m²: with less the bond would break before it has softened: the critical stretch of this law would lie
// before its kink, or before its elastic limit where it has none. Of a law without the strength of the body.
double least_fracture_energy(const BondsInCase& softening);
// m: the horizon with which the given fracture energy is that least one.
double largest_horizon(const BondsInCase& softening);

// Bonds between two materials for which the case has no entry: c is the harmonic mean 2 c1 c2 / (c1 + c2),
// which is that of Young's moduli, and the stretches are those of the material that breaks with less energy
// (smaller c area), both of bonds across where directions differ.
BondLaw default_interface(const BondLaw& a, const BondLaw& b);

// The laws of all pairs of materials, law(a, b) at a · materials + b; symmetric.
std::vector<BondLaw> pair_laws(const Case& value);

} // namespace periscope
