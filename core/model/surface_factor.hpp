// The factor by which the surface correction multiplies the force of a bond, computed from nodal values
// (corrections.hpp).
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace periscope {

// Returns λ_ij of the volume method. `a` and `b` are the family volumes of the two nodes divided by V0.
inline double volume_method_factor(double a, double b) {
    return 2 / (a + b);
}
template <typename Real>
double volume_method_factor(const std::vector<Real>& volumes, std::size_t i, std::size_t j) {
    return volume_method_factor(static_cast<double>(volumes[i]), static_cast<double>(volumes[j]));
}

// Returns λ_ij of the energy method from the factors `a` and `b` of the two nodes and the bond `xi` between them.
template <typename Real>
double energy_method_factor(const std::array<Real, 3>& a, const std::array<Real, 3>& b, const Vec3& xi) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = 2 * xi[k] / (static_cast<double>(a[k]) + static_cast<double>(b[k]));
        sum += share * share;
    }
    return norm(xi) / std::sqrt(sum);
}

} // namespace periscope
