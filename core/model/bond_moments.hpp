// What the living bonds of each node say of its deformation and of the forces around it: sums over its family, in double
// precision; strain and stress follow from them (core/results/strain.hpp). Plain, for checks and for small models.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <array>
#include <vector>

namespace periscope {

// β is the partial volume's part of a bond; bonds that are broken count in none of the sums.
struct BondMoments {
    std::array<double, 9> stretch{}; // Σ β η⊗ξ V_j, m⁵: η along x with ξ along x, y and z first
    std::array<double, 6> shape{};   // Σ β ξ⊗ξ V_j, m⁵: xx, yy, zz, xy, yz, zx
    // ½ Σ f⊗ξ V_j, Pa, with f the force density of a bond and its length in the reference state: the first Piola–Kirchhoff
    // stress of a uniform state (Silling & Lehoucq 2008), f first.
    std::array<double, 9> stress{};
};

// Of the bond-based model alone: throws std::invalid_argument for the state-based one, whose bonds pull otherwise.
// `families` as listed_families(model) gives them, `state` with its displacement, life and stiffness.
std::vector<BondMoments> bond_moments(const Model& model, const Families& families, const State& state);

} // namespace periscope
