#include "core/physics/material_laws.hpp"

#include "core/case/or_zero.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/regularised.hpp"
#include "core/physics/state_based.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

bool is_positive(double value) {
    return value > 0 && std::isfinite(value);
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

Anisotropy anisotropy_of(const AnisotropyEntry& entry) {
    const Vec3 d{entry.direction[0].value, entry.direction[1].value, entry.direction[2].value};
    return {(1 / norm(d)) * d, entry.stiffness_ratio.value, entry.strength_ratio.value};
}

// Returns the law that ends at the critical stretch `breaks_at` or, if it is a table, at its last point. A fracture
// energy is not considered.
BondLaw plain_law(const BondEntry& entry, double s0, double stiffness, double breaks_at) {
    return law_info(entry.law).make(entry, s0, stiffness, breaks_at);
}

// Returns the law whose softening curve is chosen so that the area under it is `area`.
BondLaw law_of_area(const BondEntry& entry, double s0, double stiffness, double area) {
    const LawInfo& law = law_info(entry.law);
    return law.stretch_of_area ? law.make(entry, s0, stiffness, law.stretch_of_area(entry, s0, area))
                               : drawn_to_area(law.make(entry, s0, stiffness, 2 * s0), area);
}

double stiffness_of(const BondsInCase& b) {
    const Case& c = b.value;
    return b.stiffness.state
               ? equivalent_micromodulus(*b.stiffness.state, horizon_of(c), c.space(), c.section(), c.influence)
               : micromodulus(b.stiffness.youngs_modulus, horizon_of(c), c.space(), c.section(), c.micromodulus);
}

// Returns the bonds that cross a plane: those of the nodes with the stiffness of the body (StiffnessOf), otherwise
// those of the continuum.
PlaneCrossing plane_of(const BondsInCase& b) {
    if (b.value.corrections.stiffness_of == StiffnessOf::body)
        if (const InnerFamily family = inner_family(b.value, b.stiffness); !family.directions.empty())
            return family.plane;
    return continuum_family(b.value, b.stiffness).plane;
}

// Returns the fracture energy (J/m²) that the linear law would have with s_c = 1, from the bonds of the nodes. Returns
// nothing unless the case uses the stiffness of the body.
std::optional<double> energy_of_nodes(const BondsInCase& b) {
    if (b.value.corrections.stiffness_of != StiffnessOf::body)
        return std::nullopt;
    const double energy = separation_energy(plane_of(b), {1, 1});
    return is_positive(energy) ? std::optional(energy) : std::nullopt;
}

// Returns the critical stretch of the linear law with this fracture energy. linear_energy() is the inverse function.
double linear_stretch(const BondsInCase& b, double energy) {
    const Case& c = b.value;
    if (const auto unit = energy_of_nodes(b))
        return std::sqrt(energy / *unit);
    return b.stiffness.state
               ? state_critical_stretch(*b.stiffness.state, energy, horizon_of(c), c.space(), c.influence)
               : critical_stretch(b.stiffness.youngs_modulus, energy, horizon_of(c), c.space(), c.micromodulus);
}
double linear_energy(const BondsInCase& b, double stretch) {
    const Case& c = b.value;
    if (const auto unit = energy_of_nodes(b))
        return stretch * stretch * *unit;
    return b.stiffness.state
               ? state_fracture_energy(*b.stiffness.state, stretch, horizon_of(c), c.space(), c.influence)
               : fracture_energy(b.stiffness.youngs_modulus, stretch, horizon_of(c), c.space(), c.micromodulus);
}

// Returns the least area that the law can have, which it has if it ends at its last corner.
double least_area(const BondEntry& entry, double s0) {
    const double s1 = last_corner(entry, s0);
    return s1 != s0 ? area(law_info(entry.law).make(entry, s0, 1, s1)) : 0.5 * s0 * s0;
}

// Returns the law with this elastic limit for which separating the plane takes this energy, or nothing if its bonds
// would break before they have softened. The energy is nearly proportional to the area, so a few iterations are enough.
std::optional<BondLaw> law_of_energy(const BondEntry& entry, double s0, double stiffness, double energy,
                                     const PlaneCrossing& plane) {
    if (!(last_corner(entry, s0) >= s0))
        return std::nullopt;
    const double least = least_area(entry, s0) * (1 + 1e-6);
    double wanted = energy / (2 * separation_energy(plane, {1, 1}));
    for (int k = 0; k < 30; ++k) {
        BondLaw law = law_of_area(entry, s0, stiffness, std::max(wanted, least));
        const double off = energy / separation_energy(plane, law);
        if (std::abs(off - 1) < 1e-6)
            return law;
        if (wanted < least && off < 1)
            return std::nullopt;
        wanted = std::max(wanted, least) * off;
    }
    return std::nullopt;
}

// Returns the law with this elastic limit. Its end follows from the critical stretch, or from the energy if no critical
// stretch is given.
std::optional<BondLaw> law_of_limit(const BondsInCase& b, double s0, double energy, const PlaneCrossing& plane) {
    const BondEntry& entry = b.entry;
    if (!entry.critical_stretch && energy > 0)
        return law_of_energy(entry, s0, stiffness_of(b), energy, plane);
    BondLaw law = plain_law(entry, s0, stiffness_of(b), or_zero(entry.critical_stretch));
    if (!(law.critical_stretch > last_corner(entry, s0) && last_corner(entry, s0) >= s0))
        return std::nullopt;
    return law;
}

// Returns the law of bonds whose elastic limit does not follow from the strength of the body.
BondLaw law_of_bonds(const BondsInCase& b) {
    const BondEntry& entry = b.entry;
    // If the strength of the body cannot be used because an input is missing, the strength counts as that of the bond.
    const double stiffness = stiffness_of(b), s0 = has_body_strength(entry)
                                                       ? entry.tensile_strength->value / entry.youngs_modulus.value
                                                       : elastic_limit(entry);
    if (!softens(entry) || entry.critical_stretch || !entry.fracture_energy)
        return plain_law(entry, s0, stiffness,
                         entry.critical_stretch ? entry.critical_stretch->value
                                                : linear_stretch(b, or_zero(entry.fracture_energy)));
    if (b.stiffness.state) { // check_law.cpp reports a law that does not exist
        if (auto law = law_of_energy(entry, s0, stiffness, entry.fracture_energy->value, plane_of(b)))
            return *law;
    }
    const double breaks_at = linear_stretch(b, entry.fracture_energy->value);
    return law_of_area(entry, s0, stiffness, 0.5 * breaks_at * breaks_at);
}

// Returns whether the strength is outside the range least_strength_share to most_strength_share; probably a typing
// error.
bool is_slip(const BondsInCase& b) {
    const double share = b.entry.tensile_strength ? b.entry.tensile_strength->value / b.stiffness.youngs_modulus : 1;
    return !(share >= least_strength_share && share <= most_strength_share);
}

BondLaw fading_law(const BondsInCase& b) {
    const BondEntry& entry = b.entry;
    BondLaw law = plain_law(entry, 0, stiffness_of(b), never_breaks);
    law.fading = entry.potential_rate
                     ? entry.potential_rate->value
                     : regularised_rate(b.stiffness.youngs_modulus, or_zero(entry.fracture_energy), b.value.space());
    return law;
}

} // namespace

double youngs_modulus_of(const BondEntry& entry, const Case& c) {
    return entry.potential_depth ? regularised_modulus(entry.potential_depth->value, or_zero(entry.potential_rate),
                                                       c.space(), c.micromodulus)
                                 : entry.youngs_modulus.value;
}

BondsInCase bonds_of(const MaterialEntry& entry, const Case& c) {
    BondsInCase bonds{entry, c, {youngs_modulus_of(entry, c)}};
    if (c.theory == Theory::state_based)
        bonds.stiffness.state = state_constants(entry.youngs_modulus.value, entry.poisson_ratio.value, c.space());
    return bonds;
}
BondsInCase bonds_of(const InterfaceEntry& entry, const Case& c) {
    return {entry, c, {youngs_modulus_of(entry, c)}};
}

std::optional<StrengthFit> strength_fit(const BondsInCase& b) {
    const BondEntry& entry = b.entry;
    const double energy = or_zero(entry.fracture_energy);
    if (law_info(entry.law).has_points && entry.points.size() < 2)
        return std::nullopt;
    const bool is_ended = is_positive(energy) || is_positive(or_zero(entry.critical_stretch)) || !entry.points.empty();
    if (!has_body_strength(entry) || !is_ended || !is_positive(entry.tensile_strength->value) ||
        !is_positive(b.stiffness.youngs_modulus))
        return std::nullopt;
    if (is_slip(b))
        return std::nullopt;
    const InnerFamily family = inner_family(b.value, b.stiffness);
    if (!is_positive(elastic_modulus(family)))
        return std::nullopt;
    return fit_strength(family, entry.tensile_strength->value,
                        energy > 0 && !entry.critical_stretch ? std::optional(energy) : std::nullopt,
                        [&](double s0, double with) {
                            std::optional<BondLaw> law = law_of_limit(b, s0, with, family.plane);
                            if (law) // bonds across the pull are compressed, and may break, too
                                law->breaks_in_compression = entry.breaks_in == BreaksIn::both;
                            return law;
                        });
}

BondLaw law_of(const BondsInCase& b) {
    const auto fit = strength_fit(b);
    BondLaw law = fit ? fit->law : fades(b.entry) && !b.stiffness.state ? fading_law(b) : law_of_bonds(b);
    if (!law.fades())
        law.breaks_in_compression = b.entry.breaks_in == BreaksIn::both;
    return law;
}
BondLaw law_of(const MaterialEntry& entry, const Case& c) {
    return law_of(bonds_of(entry, c));
}
BondLaw law_of(const InterfaceEntry& entry, const Case& c) {
    return law_of(bonds_of(entry, c));
}

double fracture_energy_of(const BondLaw& law, const BondsInCase& b) {
    if (law.fades())
        return regularised_energy(b.stiffness.youngs_modulus, law.fading, b.value.space());
    if (has_body_strength(b.entry))
        return separation_energy(inner_family(b.value, b.stiffness).plane, law);
    if (b.stiffness.state && law.softens())
        return separation_energy(plane_of(b), law);
    // The result is the fracture energy of the linear law with the same area.
    return linear_energy(b, std::sqrt(2 * area(law)));
}
double fracture_energy_of(const BondLaw& law, const MaterialEntry& entry, const Case& c) {
    return fracture_energy_of(law, bonds_of(entry, c));
}
double fracture_energy_of(const BondLaw& law, const InterfaceEntry& entry, const Case& c) {
    return fracture_energy_of(law, bonds_of(entry, c));
}

BodyProperties body_properties(const BondLaw& law, const BondsInCase& b) {
    if (law.fades() || !is_positive(b.stiffness.youngs_modulus) || is_slip(b))
        return {};
    const InnerFamily family = inner_family(b.value, b.stiffness);
    const double whole = elastic_modulus(continuum_family(b.value, b.stiffness));
    if (family.directions.empty() || !is_positive(whole))
        return {};
    return {b.stiffness.youngs_modulus * elastic_modulus(family) / whole, body_peak(family, law).stress,
            separation_energy(family.plane, law)};
}

double least_fracture_energy(const BondsInCase& b) {
    const double s0 = elastic_limit(b.entry), s1 = last_corner(b.entry, s0);
    if (b.stiffness.state && s1 != s0)
        return separation_energy(plane_of(b), law_info(b.entry.law).make(b.entry, s0, 1, s1));
    return linear_energy(b, std::sqrt(2 * least_area(b.entry, s0)));
}

double largest_horizon(const BondsInCase& b) {
    return horizon_of(b.value) * or_zero(b.entry.fracture_energy) / least_fracture_energy(b);
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
