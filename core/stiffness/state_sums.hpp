// What the state-based model (core/physics/state_based.hpp) sums over the families of nodes: weighted volumes, dilatations
// and energies, and what bounds the time step.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// m of every node. Bonds broken by pre-cracks count, so that their faces are those of cracks that grew; bonds that never
// existed do not. A node without bonds gets 1.
std::vector<double> weighted_volumes(const Model& model);

// s. Since W_i ≤ ½ (D_i/m_i) Σ ω β e² V_j with
// D = max(B, d² K) (Cauchy and Schwarz), the body is nowhere stiffer than one of bonds (D_i/m_i + D_j/m_j) ω β, whose
// limit is that of Silling & Askari 2005.
double state_stable_step(const Model& model);

// Per node Σ k_ij V_j with the stiffness k of that body of bonds, N/m⁴: half of it bounds what a force density changes by with
// any displacements of one metre.
std::vector<double> state_stiffness_sums(const Model& model);

// The sums S_i and Σ λ ω β e² V_j of one node, with these displacements, intact bonds and what softening has left of each bond (empty: all of it).
struct FamilySums {
    double first = 0, second = 0;
};
template <typename Real = double> // float or double
FamilySums family_sums(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                       const std::vector<Vec3>& displacement, std::size_t node, const std::vector<Real>& left = {});
// W_i, J/m³.
double state_energy(const Model& model, std::size_t node, const FamilySums& sums);

} // namespace periscope
