#include "core/model/materials.hpp"

#include "core/model/model.hpp"

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

} // namespace

BondLaw law_of(const BondEntry& entry, const Case& c) {
    const double horizon = horizon_of(c), youngs_modulus = entry.youngs_modulus.value;
    BondLaw linear;
    linear.micromodulus = micromodulus(youngs_modulus, horizon, c.space(), c.thickness());
    linear.critical_stretch =
        entry.critical_stretch
            ? entry.critical_stretch->value
            : critical_stretch(youngs_modulus, or_zero(entry.fracture_energy), horizon, c.space());
    if (entry.law == LawKind::linear)
        return linear;
    const double s0 = or_zero(entry.elastic_stretch), s1 = or_zero(entry.kink_stretch),
                 beta = or_zero(entry.kink_ratio);
    return trilinear_law(linear.micromodulus, s0, s1, beta,
                         entry.critical_stretch ? linear.critical_stretch
                                                : trilinear_critical_stretch(s0, s1, beta, area(linear)));
}

double least_fracture_energy(const BondEntry& entry, const Case& c) {
    const double s0 = or_zero(entry.elastic_stretch), s1 = or_zero(entry.kink_stretch),
                 beta = or_zero(entry.kink_ratio);
    const double least_area = area(trilinear_law(1, s0, s1, beta, s1));
    return fracture_energy(entry.youngs_modulus.value, std::sqrt(2 * least_area), horizon_of(c), c.space());
}

BondLaw default_interface(const BondLaw& a, const BondLaw& b) {
    BondLaw law = a.micromodulus * area(a) <= b.micromodulus * area(b) ? a : b;
    law.micromodulus = 2 * a.micromodulus * b.micromodulus / (a.micromodulus + b.micromodulus);
    return law;
}

std::vector<BondLaw> pair_laws(const Case& c) {
    const std::size_t n = c.materials.size();
    std::vector<BondLaw> laws(n * n);
    for (std::size_t a = 0; a < n; ++a)
        laws[a * n + a] = law_of(c.materials[a], c);
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const InterfaceEntry* entry = find_interface(c, c.materials[a].name, c.materials[b].name);
            laws[a * n + b] = entry ? law_of(*entry, c) : default_interface(laws[a * n + a], laws[b * n + b]);
            laws[b * n + a] = laws[a * n + b];
        }
    return laws;
}

} // namespace periscope
