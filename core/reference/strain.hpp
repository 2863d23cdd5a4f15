// Strain and stress of a node, in the frame of the undeformed body: what rotates without deforming has neither.
#pragma once

#include "core/case/case.hpp"
#include "core/reference/bond_moments.hpp"

#include <array>

namespace periscope {

using SymmetricTensor = std::array<double, 6>; // xx, yy, zz, xy, yz, zx

// With the deformation gradient F = I + (Σ β η⊗ξ V)(Σ β ξ⊗ξ V)⁻¹ over the living bonds (Silling et al. 2007) and its
// rotation R and stretch U, F = R U, strain is U − I (Biot's; of small deformations the engineer's). Stress is
// - bond-based: the part of Rᵀ P that is symmetric, P = ½ Σ f⊗ξ V (Biot's; force per area of the undeformed body): what the
//   bonds do, softened and broken ones too;
// - state-based: what Hooke's law makes of the strain. Bonds that are left speak for those that are broken.
struct NodeStrain {
    SymmetricTensor strain{}; // zz of plane stress: −ν/(1 − ν) (xx + yy); of a bar nothing but xx is known
    SymmetricTensor stress{}; // Pa; zz of plane strain by Hooke's law: of bonds ν (xx + yy)
    // The living bonds lie along too few directions to say (fewer than the space has): both are zero then.
    bool is_known = false;
};

// Bond-based theory, with the ν of its bonds.
NodeStrain node_strain(const BondMoments& moments, Space space, double poisson_ratio);
// State-based theory.
NodeStrain node_strain(const BondMoments& moments, Space space, const StateConstants& constants);
// Strain and stress of a node of this model.
NodeStrain node_strain(const BondMoments& moments, const Model& model, std::size_t node);

double von_mises(const SymmetricTensor& stress);                       // √(3/2 s:s) of the deviator s
double von_mises_strain(const SymmetricTensor& strain);                // √(2/3 e:e) of the deviator e
std::array<double, 3> principal_values(const SymmetricTensor& tensor); // the largest first

} // namespace periscope
