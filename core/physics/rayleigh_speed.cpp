#include "core/physics/rayleigh_speed.hpp"

#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"

#include <cmath>

namespace periscope {

double rayleigh_speed(double youngs_modulus, double poisson_ratio, double density, bool plane_stress) {
    const double shear_wave = std::sqrt(youngs_modulus / (2 * (1 + poisson_ratio) * density));
    const double nu = plane_stress ? poisson_ratio / (1 + poisson_ratio) : poisson_ratio;
    return shear_wave * (0.87 + 1.12 * nu) / (1 + nu);
}

std::optional<double> rayleigh_speed(const Case& value) {
    if (value.space() == Space::bar || value.materials.empty())
        return std::nullopt;
    const MaterialEntry& material = value.materials.front();
    const double ratio =
        value.theory == Theory::state_based ? material.poisson_ratio.value : represented_poisson_ratio(value.space());
    const double speed = rayleigh_speed(youngs_modulus_of(material, value), ratio, material.density.value,
                                        value.space() == Space::plane_stress);
    return speed > 0 && std::isfinite(speed) ? std::optional(speed) : std::nullopt;
}

} // namespace periscope
