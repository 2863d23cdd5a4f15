// Strain and stress of a node, relative to the undeformed body: a rotation without deformation gives neither.
#pragma once

#include "core/case/case.hpp"
#include "core/reference/bond_moments.hpp"

#include <array>

namespace periscope {

using SymmetricTensor = std::array<double, 6>; // xx, yy, zz, xy, yz, zx

// Strain is the Biot strain U − I, which is the engineering strain for small deformations. The deformation gradient is
// F = I + (Σ β η⊗ξ V)(Σ β ξ⊗ξ V)⁻¹ over the intact bonds ξ with the relative displacements η (Silling et al. 2007); F =
// R U with the rotation R and the stretch U. Stress is
// - bond-based: the symmetric part of Rᵀ P with P = ½ Σ f⊗ξ V (Biot stress, force per area of the undeformed body),
//   from the forces f of all bonds, those of softened and broken bonds included;
// - state-based: the result of Hooke's law for this strain, which the intact bonds alone determine.
struct NodeStrain {
    SymmetricTensor strain{}; // in plane stress zz is −ν/(1 − ν) (xx + yy); in a bar only xx is known
    SymmetricTensor stress{}; // Pa; in plane strain zz follows from Hooke's law; bond-based it is ν (xx + yy)
    // False if the intact bonds have fewer independent directions than the space has axes; strain and stress are then
    // zero.
    bool is_known = false;
};

// Returns strain and stress in the bond-based theory, with Poisson's ratio of its bonds.
NodeStrain node_strain(const BondMoments& moments, Space space, double poisson_ratio);
// Returns strain and stress in the state-based theory.
NodeStrain node_strain(const BondMoments& moments, Space space, const StateConstants& constants);
// Returns strain and stress of a node of this model.
NodeStrain node_strain(const BondMoments& moments, const Model& model, std::size_t node);

double von_mises(const SymmetricTensor& stress);                       // √(3/2 s:s) of the deviator s
double von_mises_strain(const SymmetricTensor& strain);                // √(2/3 e:e) of the deviator e
std::array<double, 3> principal_values(const SymmetricTensor& tensor); // the largest first

} // namespace periscope
