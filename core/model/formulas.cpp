// The plain formulas of bond-based peridynamics (physics.md). With the moments I_n = ∫ g(t) tⁿ dt of the micromodulus
// c g(|ξ|/δ), d axes and the section S (thickness h of a plane, cross-section A of a bar, 1 of a solid):
//
// Stiffness: a uniform dilation s of the d axes has the energy ½ ∫ ½ c g s² |ξ| dV over the family,
//   solid π c s² δ⁴ I_3, plane ½ π h c s² δ³ I_2, bar ½ A c s² δ² I_1,
// which is that of the continuum,
//   solid 9/2 K s² = 3 E s², plane stress E s²/(1 − ν) = 3/2 E s², plane strain 2 (λ + μ) s² = 8/5 E s², bar ½ E s².
//
// Fracture: a bond takes c g |ξ| s²/2, and of length ξ and unit area of a plane there cross it
//   solid π ξ³ dξ, plane 2 h ξ² dξ, bar A ξ dξ:
// a bond ξ at the angle φ to the normal crosses when its first node is within ξ cos φ of the plane, and the second nodes
// fill the half sphere, the half circle, or one point, times the section. So
//   G = ½ c s² δ^(d+2) I_(d+1) times π, 2 h or A; for the bar G = E δ s²/3, s_c = √(3G/(Eδ)) with g = 1.
#include "core/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Both of c = a E/(S δ^(d+1) I_d) and G = b S c s² δ^(d+2) I_(d+1).
double stiffness_constant(Space space) {
    using std::numbers::pi;
    return space == Space::bar ? 1 : (space == Space::plane_strain ? 3.2 : 3.0) / pi;
}
double fracture_constant(Space space) {
    return space == Space::solid ? std::numbers::pi / 2 : space == Space::bar ? 0.5 : 1;
}

constexpr double gaussian_rate = 1 / 0.4; // Diehl et al. 2021, §5.2.1

// ∫ tⁿ exp(−a t²) dt from 0 to 1, by parts down to n = 0 or 1.
double gaussian_moment(int n) {
    constexpr double a = gaussian_rate;
    if (n == 0)
        return 0.5 * std::sqrt(std::numbers::pi / a) * std::erf(std::sqrt(a));
    return ((n == 1 ? 1 : (n - 1) * gaussian_moment(n - 2)) - std::exp(-a)) / (2 * a);
}

// a of G = a E δ s_c².
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

// ½ (λ + 2μ) ε² with that ν: 3/5 E ε² in a solid and in plane strain; ½ E ε²/(1 − ν²) = 9/16 E ε² in plane stress.
double pulled_energy(double youngs_modulus, double strain, Space space) {
    const double factor = space == Space::bar ? 0.5 : space == Space::plane_stress ? 9.0 / 16 : 0.6;
    return factor * youngs_modulus * strain * strain;
}

double family_measure(double horizon, Space space, double section) {
    using std::numbers::pi;
    const double ball = space == Space::solid ? 4 * pi / 3 : space == Space::bar ? 2 : pi;
    return ball * std::pow(horizon, static_cast<int>(axes_of(space))) * (space == Space::solid ? 1 : section);
}

double Motion::displacement(double time) const {
    return value * (is_velocity ? amplitude.integral(time) : amplitude.value(time));
}

Vec3 Model::body_force(std::size_t group, double time) const {
    Vec3 sum{};
    for (const std::uint16_t l : load_groups[group])
        if (!loads[l].is_acceleration)
            sum += loads[l].amplitude.value(time) * loads[l].value;
    return sum;
}
Vec3 Model::body_acceleration(std::size_t group, double time) const {
    Vec3 sum{};
    for (const std::uint16_t l : load_groups[group])
        if (loads[l].is_acceleration)
            sum += loads[l].amplitude.value(time) * loads[l].value;
    return sum;
}

bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    return step > 0 && step * count / steps != (step - 1) * count / steps;
}
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    const std::uint64_t next = step * count / steps + 1; // its number
    return std::min(steps, (next * steps + count - 1) / count);
}

} // namespace periscope
