#include "core/physics/state_based.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Lengths are in units of δ. I and J are integrals over the bonds that cross a plane, from points at the distance z
// from it. If the two halves are v s_c apart, a bond at the angle φ to the normal has the stretch (v cos φ/ξ) s_c, and
// is intact while this is below s_c:
//   I = ∫ dz ∫ ω ξ² dV / m,   J = 2 ∫ v dv ∫ dz N²,   N(z, v) = ∫ ω ξ cos φ dV / m over the intact bonds,
// with dV = 2π ξ² dξ d(cos φ) in a solid and 2 ξ dξ dφ in a plane. I = ∫ω ξ⁵/(4 ∫ω ξ⁴) in a solid, ∫ω ξ⁴/(π ∫ω ξ³) in a
// plane, ∫ω ξ³/(2 ∫ω ξ²) in a bar. J is computed by quadrature. The tests compute both as sums over a lattice.
struct Separation {
    double i, j;
};
constexpr Separation separation[3][4] = { // rows: number of axes; columns: influence function
    {{0.37500000, 0.12857143}, {0.33333333, 0.10000000}, {0.30000000, 0.09047619}, {0.26862076, 0.07444339}},
    {{0.25464791, 0.05855477}, {0.23873241, 0.05189695}, {0.21220659, 0.04540359}, {0.19651240, 0.03965045}},
    {{0.20833333, 0.04258858}, {0.20000000, 0.03968254}, {0.17857143, 0.03472800}, {0.16981604, 0.03160432}}};

// Returns ∫ ω(t) tⁿ dt from 0 to 1.
double influence_moment(Influence form, int n) {
    switch (form) {
    case Influence::constant:
        return 1.0 / (n + 1);
    case Influence::inverse: // the integral diverges for n = 0
        return 1.0 / n;
    case Influence::conical:
        return 1.0 / ((n + 1) * (n + 2));
    case Influence::gaussian: { // Simpson's rule; the integrand is smooth, and zero at t = 0
        constexpr int parts = 200;
        double sum = 0;
        for (int k = 0; k <= parts; ++k) {
            const double t = static_cast<double>(k) / parts;
            sum += (k == 0 || k == parts ? 1 : k % 2 ? 4 : 2) * std::exp(-4 * t * t) * std::pow(t, n);
        }
        return sum / (3 * parts);
    }
    }
    return 1;
}

// Returns G/(s_c² δ), Pa.
double separation_stress(const StateConstants& constants, Space space, Influence influence) {
    const std::size_t d = axes_of(space);
    const Separation& s = separation[d - 1][static_cast<std::size_t>(influence)];
    return constants.deviator * s.i + static_cast<double>(d) * constants.dilatation * s.j;
}

} // namespace

double influence_weight(Influence form, double r) {
    switch (form) {
    case Influence::constant:
        return 1;
    case Influence::inverse:
        return 1 / r;
    case Influence::conical:
        return std::max(0.0, 1 - r);
    case Influence::gaussian:
        return std::exp(-4 * r * r);
    }
    return 1;
}

double shear_modulus(double youngs_modulus, double poisson_ratio) {
    return youngs_modulus / (2 * (1 + poisson_ratio));
}
double bulk_modulus(double youngs_modulus, double nu, Space space) {
    switch (space) {
    case Space::solid:
        return youngs_modulus / (3 * (1 - 2 * nu));
    case Space::plane_stress:
        return youngs_modulus / (2 * (1 - nu));
    case Space::plane_strain:
        return youngs_modulus / (2 * (1 + nu) * (1 - 2 * nu));
    case Space::bar:
        break;
    }
    return youngs_modulus;
}

StateConstants state_constants(double youngs_modulus, double poisson_ratio, Space space) {
    if (space == Space::bar)
        return {0, youngs_modulus};
    const auto d = static_cast<double>(axes_of(space));
    const double mu = shear_modulus(youngs_modulus, poisson_ratio);
    return {d * bulk_modulus(youngs_modulus, poisson_ratio, space) - (d + 2) * mu, d * (d + 2) * mu};
}

double equivalent_micromodulus(const StateConstants& constants, double horizon, Space space, double section,
                               Influence influence) {
    const int d = static_cast<int>(axes_of(space));
    const double shell = space == Space::solid ? 4 * std::numbers::pi : (d == 2 ? 2 * std::numbers::pi : 2) * section;
    const double m = shell * std::pow(horizon, d + 2) * influence_moment(influence, d + 1);
    return 2 * constants.deviator * horizon / m;
}

double state_critical_stretch(const StateConstants& constants, double fracture_energy, double horizon, Space space,
                              Influence influence) {
    return std::sqrt(fracture_energy / (separation_stress(constants, space, influence) * horizon));
}
double state_fracture_energy(const StateConstants& constants, double critical_stretch, double horizon, Space space,
                             Influence influence) {
    return separation_stress(constants, space, influence) * horizon * critical_stretch * critical_stretch;
}

double state_step_inside(const StateConstants& constants, double density, double horizon, Space space,
                         Influence influence) { // the square of the result is ρ m/(D Σ ω V), with D of state_sums.hpp
    const int d = static_cast<int>(axes_of(space));
    const double stiffest = constants.deviator + std::max(0.0, d * constants.dilatation);
    return horizon *
           std::sqrt(density / stiffest * influence_moment(influence, d + 1) / influence_moment(influence, d - 1));
}

} // namespace periscope
