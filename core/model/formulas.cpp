// The plain formulas of bond-based peridynamics with a constant micromodulus (physics.md).
#include "core/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {

double micromodulus(double youngs_modulus, double horizon, Space space, double thickness) {
    using std::numbers::pi;
    return space == Space::solid ? 12 * youngs_modulus / (pi * std::pow(horizon, 4))
                                 : 9 * youngs_modulus / (pi * thickness * std::pow(horizon, 3));
}

// Both from G = a E δ s_c².
static double energy_factor(Space space) {
    return space == Space::solid ? 6.0 / 5 : 9 / (4 * std::numbers::pi);
}

double critical_stretch(double youngs_modulus, double fracture_energy, double horizon, Space space) {
    return std::sqrt(fracture_energy / (energy_factor(space) * youngs_modulus * horizon));
}
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon, Space space) {
    return energy_factor(space) * youngs_modulus * horizon * critical_stretch * critical_stretch;
}
double represented_poisson_ratio(Space space) {
    return space == Space::solid ? 0.25 : 1.0 / 3;
}
double family_measure(double horizon, Space space, double thickness) {
    using std::numbers::pi;
    return space == Space::solid ? 4 * pi / 3 * std::pow(horizon, 3) : pi * horizon * horizon * thickness;
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
