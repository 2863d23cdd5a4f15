#include "core/physics/regularised.hpp"

#include "core/physics/bond_based.hpp"

#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Returns β G/E, which depends on the space only (regularised.hpp).
double rate_factor(Space space) {
    using std::numbers::pi;
    switch (space) {
    case Space::solid:
        return 1.5;
    case Space::plane_stress:
        return 3 / pi;
    case Space::plane_strain:
        return 3.2 / pi;
    case Space::bar:
        return 0.5;
    }
    return 1;
}

} // namespace

double regularised_modulus(double depth, double rate, Space space, Micromodulus form) {
    return 4 * depth * rate / (family_measure(1, space, 1) * micromodulus(1, 1, space, 1, form));
}
double regularised_rate(double youngs_modulus, double fracture_energy, Space space) {
    return rate_factor(space) * youngs_modulus / fracture_energy;
}
double regularised_energy(double youngs_modulus, double rate, Space space) {
    return rate_factor(space) * youngs_modulus / rate;
}

double faded(const BondLaw& law, double length, double strain) {
    return std::exp(-law.fading * length * strain * strain);
}
double faded_energy(const BondLaw& law, double length, double strain) {
    if (!law.fades())
        return 0.5 * strain * strain;
    const double rate = law.fading * length;
    return -std::expm1(-rate * strain * strain) / (2 * rate);
}
double peak_strain(const BondLaw& law, double length) {
    return 1 / std::sqrt(2 * law.fading * length);
}

} // namespace periscope
