// Corrections of bond forces at faces and at the rim of the horizon.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// V_i / V0 of every node of a grid of this shape with the model's one family, none of its bonds absent; see Model::family_volume. Needs
// of the model the family, the spacing, one nodal volume, the horizon, V0 and whether volumes are partial.
std::vector<float> regular_family_volumes(const Model& model, const LatticeShape& shape);

// λ_ij = 2 V0 / (V_i + V_j) from volumes in V0 (Boys et al. 2021, Eq. 15).
inline double surface_factor(const std::vector<float>& volumes, std::size_t i, std::size_t j) {
    return 2 / (static_cast<double>(volumes[i]) + static_cast<double>(volumes[j]));
}

} // namespace periscope
