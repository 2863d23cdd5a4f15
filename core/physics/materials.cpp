#include "core/physics/materials.hpp"

#include "core/case/laws.hpp"
#include "core/physics/bond_based.hpp"
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

std::vector<LawPoint> points_of(const BondEntry& entry) {
    std::vector<LawPoint> points;
    for (const LawPointEntry& p : entry.points)
        points.push_back({p.stretch.value, p.ratio.value});
    return points;
}

// With the critical stretch as given, or with that of the linear law of the fracture energy.
BondLaw softening_law(const BondEntry& entry, double stiffness, double breaks_at) {
    const double s0 = elastic_limit(entry);
    switch (entry.law) {
    case LawKind::linear:
    case LawKind::regularised: // bond_based_law
        return {stiffness, breaks_at};
    case LawKind::bilinear:
        return bilinear_law(stiffness, s0, breaks_at);
    case LawKind::trilinear: {
        const double s1 = or_zero(entry.kink_stretch), beta = or_zero(entry.kink_ratio);
        return trilinear_law(
            stiffness, s0, s1, beta,
            entry.critical_stretch ? breaks_at : trilinear_critical_stretch(s0, s1, beta, 0.5 * breaks_at * breaks_at));
    }
    case LawKind::table:
        return table_law(stiffness, points_of(entry));
    case LawKind::exponential: {
        const auto or_usual = [](const std::optional<Quantity>& q, double usual) { return q ? q->value : usual; };
        return exponential_law(
            stiffness, s0, breaks_at,
            {or_usual(entry.decay_rate, usual_decay_rate), or_usual(entry.linear_tail, usual_linear_tail)});
    }
    }
    return {stiffness, breaks_at};
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
    if (entry.law == LawKind::regularised) {
        BondLaw law{stiffness, never_breaks};
        law.fading = entry.potential_rate ? entry.potential_rate->value
                                          : regularised_rate(youngs_modulus, or_zero(entry.fracture_energy), c.space());
        return law;
    }
    const double from_energy =
        critical_stretch(youngs_modulus, or_zero(entry.fracture_energy), horizon, c.space(), c.micromodulus);
    const double breaks_at = entry.critical_stretch ? entry.critical_stretch->value : from_energy;
    const bool drawn = entry.fracture_energy && !entry.critical_stretch && entry.law != LawKind::linear &&
                       entry.law != LawKind::trilinear;
    BondLaw law = softening_law(entry, stiffness, drawn ? 2 * elastic_limit(entry) : breaks_at);
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
    BondLaw law = softening_law(entry, equivalent_micromodulus(constants, horizon, c.space(), c.section(), c.influence),
                                breaks_at);
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

double elastic_limit(const BondEntry& entry) {
    if (entry.law == LawKind::table)
        return entry.points.empty() ? 0 : entry.points.front().stretch.value;
    return entry.tensile_strength ? entry.tensile_strength->value / entry.youngs_modulus.value
                                  : or_zero(entry.elastic_stretch);
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
    const double s0 = elastic_limit(entry), s1 = or_zero(entry.kink_stretch), beta = or_zero(entry.kink_ratio);
    const double least_area =
        entry.law == LawKind::trilinear ? area(trilinear_law(1, s0, s1, beta, s1)) : 0.5 * s0 * s0;
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
