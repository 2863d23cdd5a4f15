// Derives the laws of bonds from the material properties that the user enters.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/body_strength.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/law_table.hpp"

#include <vector>

namespace periscope {

// The bonds of a material, or of the interface between two materials, with their case. Interfaces always follow the
// bond-based theory, whatever the theory of the case.
struct BondsInCase {
    const BondEntry& entry; // entry and case must outlive this struct
    const Case& value;
    BondStiffness stiffness;
};
BondsInCase bonds_of(const MaterialEntry& entry, const Case& value);
BondsInCase bonds_of(const InterfaceEntry& entry, const Case& value);

// Returns the bond law, with the space and the horizon of the case. The critical stretch of a softening law with a
// fracture energy is chosen so that separating a plane takes that energy (separation.hpp). The bonds that cross the
// plane are:
// - with the strength of the body, those of the case inside the body (inner_family.hpp); s0 and s_c are then found
//   together;
// - otherwise those of the continuum, or, with the stiffness of the body (StiffnessOf), those inside the body. In the
//   bond-based theory the energy of one bond is c |ξ| area(law). G is therefore that of the linear law with the same
//   area. In a table, the stretches beyond the first point are scaled until the energy is right. Missing values count
//   as zero. In the state-based theory, c is that of equivalent_micromodulus.
BondLaw law_of(const BondsInCase& bonds);
BondLaw law_of(const MaterialEntry& entry, const Case& value);
BondLaw law_of(const InterfaceEntry& entry, const Case& value);

// Returns s0 and s_c of a law whose elastic limit follows from the strength of the body, and whether they exist.
// Returns nothing for other laws, if E, the horizon, the spacing of a lattice or the strength is missing, if both the
// energy and the critical stretch are missing, or if the strength is outside the range below.
std::optional<StrengthFit> strength_fit(const BondsInCase& bonds);

// The range of strengths, as fractions of Young's modulus, for which a law is computed: from a hundredth of that of
// snow to far above that of rubber. A strength outside it is a mistake in the unit or the number, and the computation
// would take seconds.
constexpr double least_strength_share = 1e-7, most_strength_share = 1000;

// Returns E of the entry. If the potential depth is given instead, E is derived from it.
double youngs_modulus_of(const BondEntry& entry, const Case& value);

// Returns the fracture energy G of this law, J/m²: the energy that separates the plane that law_of() uses.
double fracture_energy_of(const BondLaw& law, const BondsInCase& bonds);
double fracture_energy_of(const BondLaw& law, const MaterialEntry& entry, const Case& value);
double fracture_energy_of(const BondLaw& law, const InterfaceEntry& entry, const Case& value);

// The properties of a body with these bonds far from its faces, as the case discretises it. Values that cannot be
// determined are zero, and so are all values for the regularised law.
struct BodyProperties {
    // Young's modulus in Pa: E of the entry, times the stiffness of the discretised body divided by that of the
    // continuum, both pulled with free sides
    double youngs_modulus = 0;
    double strength = 0;        // in Pa: the largest stress when the body is pulled with free sides
    double fracture_energy = 0; // in J/m²: energy that separates a plane (separation.hpp)
};
BodyProperties body_properties(const BondLaw& law, const BondsInCase& bonds);

// Returns the fracture energy (J/m²) below which a bond would break before it has softened: the critical stretch of
// this law would be less than its kink, or than its elastic limit if it has no kink. Valid for a law without the
// strength of the body.
double least_fracture_energy(const BondsInCase& softening);
// Returns the horizon (m) at which the given fracture energy equals least_fracture_energy(); with a larger horizon,
// bonds would break before they have softened.
double largest_horizon(const BondsInCase& softening);

// Returns the law of bonds between two materials for which the case has no entry. Its c is the harmonic mean 2 c1 c2 /
// (c1 + c2), as for Young's moduli. The stretches are those of the material that breaks with less energy (smaller c ×
// area). If properties depend on the direction, both laws are those of bonds across it.
BondLaw default_interface(const BondLaw& a, const BondLaw& b);

// Returns the laws of all pairs of materials, with law(a, b) at a · materials + b; the table is symmetric.
std::vector<BondLaw> pair_laws(const Case& value);

} // namespace periscope
