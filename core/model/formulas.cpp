// The plain formulas of bond-based peridynamics in 3D with a constant micromodulus.
#include "core/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {

double micromodulus(double youngs_modulus, double horizon) {
    return 12 * youngs_modulus / (std::numbers::pi * std::pow(horizon, 4));
}
double critical_stretch(double youngs_modulus, double fracture_energy, double horizon) {
    return std::sqrt(5 * fracture_energy / (6 * youngs_modulus * horizon));
}
double fracture_energy(double youngs_modulus, double critical_stretch, double horizon) {
    return 1.2 * youngs_modulus * horizon * critical_stretch * critical_stretch;
}

namespace {

// The ramp S(z) and its integral from 0 to z, both over a unit ramp time.
double ramp_value(RampShape shape, double z) {
    if (z >= 1 || shape == RampShape::constant)
        return 1;
    return shape == RampShape::linear ? z : z * z * z * (10 - 15 * z + 6 * z * z);
}
double ramp_integral(RampShape shape, double z) {
    if (shape == RampShape::constant)
        return z;
    if (z >= 1)
        return 0.5 + (z - 1); // both ramps are symmetric about their middle
    return shape == RampShape::linear ? 0.5 * z * z : z * z * z * z * (2.5 - 3 * z + z * z);
}

} // namespace

double Motion::displacement(double time) const {
    const double duration = ramp == RampShape::constant ? 1 : ramp_time;
    const double z = time / duration;
    return is_velocity ? value * duration * ramp_integral(ramp, z) : value * ramp_value(ramp, z);
}

bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    return step > 0 && step * count / steps != (step - 1) * count / steps;
}
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    const std::uint64_t next = step * count / steps + 1; // its number
    return std::min(steps, (next * steps + count - 1) / count);
}

} // namespace periscope
