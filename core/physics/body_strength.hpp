// The stress that an infinite body of these bonds carries when it is pulled along an axis and its sides are free. Every
// bond follows its law by the secant stiffness, and the strain across the axis makes the stress across it zero. Bonds
// in other directions reach their elastic limit later than those along the axis, so the stress still rises when the
// latter begin to soften.
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

// The bond law with which the body has a given strength, found by fit_strength. Its argument `law` returns the law with
// the given elastic limit whose separation costs the given energy per area, or nothing if bonds would break before they
// have softened. If `energy` is empty, the critical stretch is given instead.
struct StrengthFit {
    BondLaw law;
    bool exists = true; // false: no elastic limit gives the strength, and the law is the one that comes nearest
    // The smallest factor for the horizon, with the same number of spacings, at which such an elastic limit exists. It
    // is empty if another horizon does not help or the energy is not given.
    std::optional<double> horizon_factor = std::nullopt;
};
using LawOfLimit = std::function<std::optional<BondLaw>(double elastic_limit, double energy)>;
StrengthFit fit_strength(const InnerFamily& family, double strength, std::optional<double> energy,
                         const LawOfLimit& law);

} // namespace periscope
