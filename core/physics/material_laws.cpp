#include "core/physics/material_laws.hpp"

#include "core/physics/bond_based.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/regularised.hpp"
#include "core/physics/state_based.hpp"

#include <cmath>

namespace periscope {
namespace {

double or_zero(const std::optional<Quantity>& q) {
    return q ? q->value : 0;
}

double horizon_of(const Case& c) {
    return c.horizon.metres(c.spacing().value);
}

const InterfaceEntry* find_interface(const Case& c, const std::string& a, const std::string& b) {
    for (const InterfaceEntry& e : c.interfaces)
        if ((e.between[0] == a && e.between[1] == b) || (e.between[0] == b && e.between[1] == a))
            return &e;
    return nullptr;
}

// With the critical stretch as given, or with that of the linear law of the fracture energy.
BondLaw plain_law(const BondEntry& entry, double stiffness, double breaks_at) {
    const LawInfo& law = law_info(entry.law);
    const bool follows = law.stretch_of_area && !entry.critical_stretch;
    return law.make(entry, stiffness, follows ? law.stretch_of_area(entry, 0.5 * breaks_at * breaks_at) : breaks_at);
}

Anisotropy anisotropy_of(const AnisotropyEntry& entry) {
    const Vec3 d{entry.direction[0].value, entry.direction[1].value, entry.direction[2].value};
    return {(1 / norm(d)) * d, entry.stiffness_ratio.value, entry.strength_ratio.value};
}

StateConstants constants_of(const MaterialEntry& m, const Case& c) {
    return state_constants(m.youngs_modulus.value, m.poisson_ratio.value, c.space());
}

BondLaw bond_based_law(const BondEntry& entry, const Case& c) {
    const double horizon = horizon_of(c), youngs_modulus = youngs_modulus_of(entry, c);
    const double stiffness = micromodulus(youngs_modulus, horizon, c.space(), c.section(), c.micromodulus);
    if (fades(entry)) {
        BondLaw law = plain_law(entry, stiffness, never_breaks);
        law.fading = entry.potential_rate ? entry.potential_rate->value
                                          : regularised_rate(youngs_modulus, or_zero(entry.fracture_energy), c.space());
        return law;
    }
    const double from_energy =
        critical_stretch(youngs_modulus, or_zero(entry.fracture_energy), horizon, c.space(), c.micromodulus);
    const double breaks_at = entry.critical_stretch ? entry.critical_stretch->value : from_energy;
    const bool drawn =
        entry.fracture_energy && !entry.critical_stretch && softens(entry) && !law_info(entry.law).stretch_of_area;
    BondLaw law = plain_law(entry, stiffness, drawn ? 2 * elastic_limit(entry) : breaks_at);
    if (drawn)
        law = drawn_to_area(law, 0.5 * from_energy * from_energy);
    law.breaks_in_compression = entry.breaks_in == BreaksIn::both;
    return law;
}

BondLaw state_based_law(const MaterialEntry& entry, const Case& c) {
    const double horizon = horizon_of(c);
    const StateConstants constants = constants_of(entry, c);
    const double breaks_at = entry.critical_stretch ? entry.critical_stretch->value
                                                    : state_critical_stretch(constants, or_zero(entry.fracture_energy),
                                                                             horizon, c.space(), c.influence);
    BondLaw law =
        plain_law(entry, equivalent_micromodulus(constants, horizon, c.space(), c.section(), c.influence), breaks_at);
    law.breaks_in_compression = entry.breaks_in == BreaksIn::both;
    return law;
}

// The critical stretch of the linear law that takes as much energy.
double linear_stretch(const BondLaw& law) {
    return std::sqrt(2 * area(law));
}

double bond_based_energy(const BondLaw& law, const BondEntry& entry, const Case& c) {
    if (law.fades())
        return regularised_energy(youngs_modulus_of(entry, c), law.fading, c.space());
    return fracture_energy(entry.youngs_modulus.value, linear_stretch(law), horizon_of(c), c.space(), c.micromodulus);
}

} // namespace

double youngs_modulus_of(const BondEntry& entry, const Case& c) {
    return entry.potential_depth ? regularised_modulus(entry.potential_depth->value, or_zero(entry.potential_rate),
                                                       c.space(), c.micromodulus)
                                 : entry.youngs_modulus.value;
}

BondLaw law_of(const MaterialEntry& entry, const Case& c) {
    return c.theory == Theory::bond_based ? bond_based_law(entry, c) : state_based_law(entry, c);
}
BondLaw law_of(const InterfaceEntry& entry, const Case& c) {
    return bond_based_law(entry, c);
}

double fracture_energy_of(const BondLaw& law, const MaterialEntry& entry, const Case& c) {
    if (c.theory == Theory::bond_based || law.fades())
        return bond_based_energy(law, entry, c);
    return state_fracture_energy(constants_of(entry, c), linear_stretch(law), horizon_of(c), c.space(), c.influence);
}
double fracture_energy_of(const BondLaw& law, const InterfaceEntry& entry, const Case& c) {
    return bond_based_energy(law, entry, c);
}

double least_fracture_energy(const BondEntry& entry, const Case& c) {
    const double s0 = elastic_limit(entry), s1 = last_corner(entry);
    const double least_area = s1 != s0 ? area(law_info(entry.law).make(entry, 1, s1)) : 0.5 * s0 * s0;
    return fracture_energy(entry.youngs_modulus.value, std::sqrt(2 * least_area), horizon_of(c), c.space(),
                           c.micromodulus);
}

double largest_horizon(const BondEntry& entry, const Case& c) {
    return horizon_of(c) * or_zero(entry.fracture_energy) / least_fracture_energy(entry, c);
}

BondLaw default_interface(const BondLaw& a, const BondLaw& b) {
    const auto energy = [](const BondLaw& of) { return of.micromodulus * (of.fades() ? 0.5 / of.fading : area(of)); };
    BondLaw law = energy(a) <= energy(b) ? a : b;
    law.micromodulus = 2 * a.micromodulus * b.micromodulus / (a.micromodulus + b.micromodulus);
    law.anisotropy.reset();
    return law;
}

std::vector<BondLaw> pair_laws(const Case& c) {
    const std::size_t n = c.materials.size();
    std::vector<BondLaw> laws(n * n);
    for (std::size_t a = 0; a < n; ++a) {
        laws[a * n + a] = law_of(c.materials[a], c);
        if (const auto& entry = c.materials[a].anisotropy)
            laws[a * n + a].anisotropy = anisotropy_of(*entry);
    }
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const InterfaceEntry* entry = find_interface(c, c.materials[a].name, c.materials[b].name);
            laws[a * n + b] = entry ? law_of(*entry, c) : default_interface(laws[a * n + a], laws[b * n + b]);
            laws[b * n + a] = laws[a * n + b];
        }
    return laws;
}

} // namespace periscope
