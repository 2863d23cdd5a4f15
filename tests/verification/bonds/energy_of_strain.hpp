// The energy that bonds store under a uniform strain, for nodes with listed families (without a regular grid).
#pragma once

#include "core/model/model.hpp"

#include <algorithm>
#include <cstdint>

namespace periscope::test {

// Calls use(i, j, ξ) for every bond, counted once.
template <typename Use>
void for_each_bond(const Model& model, Use use) {
    for (std::uint32_t i = 0; i < model.nodes.size(); ++i)
        for (const std::uint32_t j : model.families.of(i))
            if (i < j)
                use(i, j, model.nodes.position[j] - model.nodes.position[i]);
}

// Returns the relative error of the mean energy density (J/m³), compared with that of the continuum. The mean is over
// nodes whose families, and those of their neighbours, are complete, in a body from 0 to `length` along each axis of
// its space. The stretch of a bond with the unit vector n is s = ε_xx n_x² + ε_yy n_y² + ε_zz n_z².
inline double energy_of_strain(const Model& model, double length, const Vec3& strain, double continuum) {
    const double reach = 2 * (model.horizon + 0.5 * model.nodes.spacing);
    const std::size_t axes = axes_of(model.space);
    const auto inside = [&](const Vec3& x) {
        for (std::size_t a = 0; a < axes; ++a)
            if (const double at = a == 0 ? x.x : a == 1 ? x.y : x.z; !(at > reach && at < length - reach))
                return false;
        return true;
    };
    double energy = 0, volume = 0;
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        if (inside(model.nodes.position[i]))
            volume += model.nodes.volume[i];
    for_each_bond(model, [&](std::uint32_t i, std::uint32_t j, const Vec3& xi) {
        const double r = norm(xi),
                     s = (strain.x * xi.x * xi.x + strain.y * xi.y * xi.y + strain.z * xi.z * xi.z) / (r * r);
        const double half =
            0.25 * model.bond_stiffness(i, j) * s * s * r * model.nodes.volume[i] * model.nodes.volume[j];
        energy += half * (int(inside(model.nodes.position[i])) + int(inside(model.nodes.position[j])));
    });
    return energy / volume / continuum - 1;
}

} // namespace periscope::test
