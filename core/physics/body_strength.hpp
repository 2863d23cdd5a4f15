// The strength of an infinite body in which every node has the same family of bonds. The body is pulled along an axis,
// and its sides are free. Each bond has the secant stiffness of its law at its stretch, and the strain across the axis
// is the one for which the stress across it is zero. Bonds in other directions reach their elastic limit later than
// those along the axis, so the stress still rises when the bonds along the axis begin to soften.
#pragma once

#include "core/physics/bond_law.hpp"
#include "core/physics/inner_family.hpp"

#include <functional>
#include <optional>

namespace periscope {

// Returns Young's modulus: the stress divided by the strain while all bonds are elastic, Pa; 0 for an empty family. In
// plane strain, the strain along the thickness is zero.
double elastic_modulus(const InnerFamily& family);

struct BodyPeak {
    double stress = 0; // largest stress, Pa
    double strain = 0; // strain along the axis at that stress
};
// Returns the largest stress that the body carries, and the strain at which it does.
BodyPeak body_peak(const InnerFamily& family, const BondLaw& law);

// The result of fit_strength(): the bond law with which the body has a given strength.
struct StrengthFit {
    BondLaw law;
    bool exists = true; // false: no elastic limit gives the strength, and the law is the one that comes nearest
    // If `exists` is false: the largest factor for the horizon and the spacing with which such an elastic limit exists.
    // Empty if none does, or if no energy is given.
    std::optional<double> horizon_factor = std::nullopt;
};
// Makes a bond law with the given elastic limit and fracture energy (J/m²). Returns nothing if such a bond would break
// before it has softened. An `energy` of 0 means that none is given; the function then uses the critical stretch that
// is given instead.
using LawOfLimit = std::function<std::optional<BondLaw>(double elastic_limit, double energy)>;
// Finds the elastic limit at which the body has the tensile strength `strength` (Pa). `energy` is the fracture energy
// that the law must keep, J/m²; without a value, the critical stretch is kept (see LawOfLimit).
StrengthFit fit_strength(const InnerFamily& family, double strength, std::optional<double> energy,
                         const LawOfLimit& law);

} // namespace periscope
