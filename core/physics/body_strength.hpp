// Computes the stress that an infinite body of these bonds carries when it is pulled along an axis and its sides are
// free. Each bond has the secant stiffness of its law at its stretch, and the strain across the axis follows from the
// condition that the stress across it is zero. Bonds in other directions reach their elastic limit later than those
// along the axis, so the stress still rises when the latter begin to soften.
#pragma once

#include "core/physics/bond_law.hpp"
#include "core/physics/inner_family.hpp"

#include <functional>
#include <optional>

namespace periscope {

// Returns stress over strain while all bonds are intact, Pa. In plane strain, the strain along the thickness is zero.
// Returns 0 for an empty family.
double elastic_modulus(const InnerFamily& family);

struct BodyPeak {
    double stress = 0; // largest stress, Pa
    double strain = 0; // strain along the axis at that stress
};
BodyPeak body_peak(const InnerFamily& family, const BondLaw& law);

// The bond law with which the body has a given strength, found by fit_strength(). For its argument `law` see
// LawOfLimit.
struct StrengthFit {
    BondLaw law;
    bool exists = true; // false: no elastic limit gives the strength, and the law is the one that comes nearest
    // If `exists` is false: the largest factor for the horizon and the spacing with which such an elastic limit exists.
    // Empty if none does, or if no energy is given.
    std::optional<double> horizon_factor = std::nullopt;
};
// Returns the bond law with this elastic limit and this fracture energy (J/m²), or nothing if its bonds would break
// before they have softened. If fit_strength() gets no energy, it passes 0, and the function uses a given critical
// stretch instead.
using LawOfLimit = std::function<std::optional<BondLaw>(double elastic_limit, double energy)>;
StrengthFit fit_strength(const InnerFamily& family, double strength, std::optional<double> energy,
                         const LawOfLimit& law);

} // namespace periscope
