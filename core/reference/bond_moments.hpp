// What the living bonds of each node say of its deformation and of the forces around it: sums over its family, in double
// precision; strain and stress follow from them (core/reference/strain.hpp). Plain, for checks and for small models; the engine
// has its own (gpu/kernels/*/*_moments.cl).
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
    // Strain energy per volume, J/m³: of the bond-based model ½ Σ w V_j with w = ½ c λ s² |ξ| (or what the regularised law has), half of each bond; of the
    // state-based model W (core/physics/state_based.hpp).
    double energy = 0;
    // ½ Σ f⊗ξ V_j, Pa, with f the force density of a bond and its length in the reference state: the first Piola–Kirchhoff
    // stress of a uniform state (Silling & Lehoucq 2008), f first. Zero of the state-based model.
    std::array<double, 9> stress{};
};

// `families` as listed_families(model) gives them, `state` with its displacement, life and stiffness.
std::vector<BondMoments> bond_moments(const Model& model, const Families& families, const State& state);

} // namespace periscope
