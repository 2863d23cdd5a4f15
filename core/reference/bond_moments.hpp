// Sums over the intact bonds of each node that describe its deformation and the forces around it, in double precision.
// Strain and stress follow from them (core/reference/strain.hpp). This is the plain form for checks and small models;
// the engine has its own (gpu/kernels/*/*_moments.cl).
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <array>
#include <vector>

namespace periscope {

// β is the partial volume factor of a bond, ξ the bond, η the relative displacement of its nodes. Broken bonds count in
// none of the sums.
struct BondMoments {
    std::array<double, 9> stretch{}; // Σ β η⊗ξ V_j, m⁵, row by row: first η_x with ξ_x, ξ_y and ξ_z
    std::array<double, 6> shape{};   // Σ β ξ⊗ξ V_j, m⁵: xx, yy, zz, xy, yz, zx
    // Strain energy density, J/m³. In the bond-based theory it is ½ Σ w V_j with w = ½ c λ s² |ξ| (or that of the
    // regularised law), half of each bond; in the state-based theory it is W (core/physics/state_based.hpp).
    double energy = 0;
    // ½ Σ f⊗ξ V_j, Pa, where f is the force density of a bond and ξ its vector in the undeformed body: the first
    // Piola–Kirchhoff stress of a uniform state (Silling & Lehoucq 2008), with the component of f first. Zero in the
    // state-based theory.
    std::array<double, 9> stress{};
};

// `families` comes from listed_families(model). Of `state`, displacement, intact bonds and stiffness must be set.
std::vector<BondMoments> bond_moments(const Model& model, const Families& families, const State& state);

} // namespace periscope
