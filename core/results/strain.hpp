// Strain and stress of a node, in the frame of the undeformed body: what rotates without deforming has neither.
#pragma once

#include "core/case/case.hpp"
#include "core/model/bond_moments.hpp"

#include <array>

namespace periscope {

using SymmetricTensor = std::array<double, 6>; // xx, yy, zz, xy, yz, zx

// With the deformation gradient F = I + (Σ β η⊗ξ V)(Σ β ξ⊗ξ V)⁻¹ over the living bonds (Silling et al. 2007) and its
// rotation R and stretch U, F = R U: strain U − I (Biot's; of small deformations the engineer's) and the part of Rᵀ P that is
// symmetric, P = ½ Σ f⊗ξ V (Biot's stress; force per area of the undeformed body).
struct NodeStrain {
    SymmetricTensor strain{}; // zz of plane stress and of a bar: 0, it is not known from bonds
    SymmetricTensor stress{}; // Pa; zz of plane strain: ν (xx + yy)
    // The living bonds lie along too few directions to say (fewer than the space has): both are zero then.
    bool is_known = false;
};

// ν is that of the material, for plane strain alone.
NodeStrain node_strain(const BondMoments& moments, Space space, double poisson_ratio);

double von_mises(const SymmetricTensor& stress);                    // √(3/2 s:s) of the deviator s
std::array<double, 3> principal_values(const SymmetricTensor& tensor); // the largest first

} // namespace periscope
