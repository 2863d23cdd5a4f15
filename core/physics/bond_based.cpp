#include "core/physics/bond_based.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Factors of the equations in bond_based.hpp: stiffness_constant() is a in c = a E/(S δ^(d+1) I_d), and
// fracture_constant() is b in G = b S c s² δ^(d+2) I_(d+1).
double stiffness_constant(Space space) {
    using std::numbers::pi;
    return space == Space::bar ? 1 : (space == Space::plane_strain ? 3.2 : 3.0) / pi;
}
double fracture_constant(Space space) {
    return space == Space::solid ? std::numbers::pi / 2 : space == Space::bar ? 0.5 : 1;
}

constexpr double gaussian_rate = 1 / 0.4; // Diehl et al. 2021, §5.2.1

// Returns ∫ tⁿ exp(−a t²) dt from 0 to 1, with a = gaussian_rate, by repeated integration by parts.
double gaussian_moment(int n) {
    constexpr double a = gaussian_rate;
    if (n == 0)
        return 0.5 * std::sqrt(std::numbers::pi / a) * std::erf(std::sqrt(a));
    return ((n == 1 ? 1 : (n - 1) * gaussian_moment(n - 2)) - std::exp(-a)) / (2 * a);
}

// Returns a in G = a E δ s_c².
double energy_factor(Space space, Micromodulus form) {
    const int d = static_cast<int>(axes_of(space));
    return stiffness_constant(space) * fracture_constant(space) * micromodulus_moment(form, d + 1) /
           micromodulus_moment(form, d);
}

} // namespace

double micromodulus_weight(Micromodulus form, double t) {
    if (form == Micromodulus::constant)
        return 1;
    if (form == Micromodulus::gaussian)
        return t * std::exp(-gaussian_rate * t * t);
    const double left = std::max(0.0, form == Micromodulus::conical ? 1 - t : 1 - t * t);
    return form == Micromodulus::conical ? left : left * left;
}
double micromodulus_moment(Micromodulus form, int n) {
    switch (form) {
    case Micromodulus::constant:
        return 1.0 / (n + 1);
    case Micromodulus::conical:
        return 1.0 / ((n + 1) * (n + 2));
    case Micromodulus::quartic:
        return 8.0 / ((n + 1) * (n + 3) * (n + 5));
    case Micromodulus::gaussian:
        return gaussian_moment(n + 1);
    }
    return 1;
}

double micromodulus(double youngs_modulus, double horizon, Space space, double section, Micromodulus form) {
    const int d = static_cast<int>(axes_of(space));
    return stiffness_constant(space) * youngs_modulus /
           ((space == Space::solid ? 1 : section) * std::pow(horizon, d + 1) * micromodulus_moment(form, d));
}
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon, Space space, Micromodulus form) {
    return std::sqrt(fracture_energy / (energy_factor(space, form) * youngs_modulus * horizon));
}
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon, Space space, Micromodulus form) {
    return energy_factor(space, form) * youngs_modulus * horizon * critical_stretch * critical_stretch;
}

double represented_poisson_ratio(Space space) {
    return space == Space::plane_stress ? 1.0 / 3 : 0.25;
}

// The energy is ½ (λ + 2μ) ε² with Lamé's constants λ and μ for represented_poisson_ratio(): 3/5 E ε² in a solid and in
// plane strain, ½ E ε²/(1 − ν²) = 9/16 E ε² in plane stress.
double pulled_energy(double youngs_modulus, double strain, Space space) {
    const double factor = space == Space::bar ? 0.5 : space == Space::plane_stress ? 9.0 / 16 : 0.6;
    return factor * youngs_modulus * strain * strain;
}

double family_measure(double horizon, Space space, double section) {
    using std::numbers::pi;
    const double ball = space == Space::solid ? 4 * pi / 3 : space == Space::bar ? 2 : pi;
    return ball * std::pow(horizon, static_cast<int>(axes_of(space))) * (space == Space::solid ? 1 : section);
}

} // namespace periscope
