// What an infinite body of these bonds carries when it is pulled along an axis and its sides are free: every bond follows its
// law by the secant, and the strain across the axis is that at which the stress across is zero. Bonds of other directions reach
// their elastic limit later than those along the axis, so that the stress still rises when these soften.
#pragma once

#include "core/physics/bond_law.hpp"
#include "core/physics/inner_family.hpp"

#include <functional>
#include <optional>

namespace periscope {

// Stress over strain while all bonds are intact, Pa; in plane strain the strain along the thickness is zero. 0 for an empty family.
double elastic_modulus(const InnerFamily& family);

struct BodyPeak {
    double stress = 0; // the largest, Pa
    double strain = 0; // along the axis, there
};
BodyPeak body_peak(const InnerFamily& family, const BondLaw& law);

// The law of a body's strength. `law` gives the law with this elastic limit that costs this energy per area of separation,
// nothing where its bonds would break before they have softened; the same for a critical stretch that is given.
struct StrengthFit {
    BondLaw law;
    bool exists = true; // false: no elastic limit gives the strength; the law is then the one that comes nearest
    // By what the horizon, with the same number of spacings, is to be multiplied at least so that there is one: where that
    // helps, and the energy is given.
    std::optional<double> horizon_factor = std::nullopt;
};
using LawOfLimit = std::function<std::optional<BondLaw>(double elastic_limit, double energy)>;
StrengthFit fit_strength(const InnerFamily& family, double strength, std::optional<double> energy,
                         const LawOfLimit& law);

} // namespace periscope
