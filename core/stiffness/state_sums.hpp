// Sums of the state-based theory (core/physics/state_based.hpp) over the families of nodes: weighted volumes,
// dilatations, energies, and bounds for the time step.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// Returns the weighted volume m of every node, m⁵. Bonds broken by initial cracks count, so that the faces of these
// cracks behave like those of cracks that grew. Bonds that never existed do not count. For a node without bonds, m is
// set to 1.
std::vector<double> weighted_volumes(const Model& model);

// Returns the stable time step, s. With D = max(B, d² K), the Cauchy–Schwarz inequality gives W_i ≤ ½ (D_i/m_i) Σ ω β
// e² V_j. The body is therefore nowhere stiffer than one whose bonds have the stiffness (D_i/m_i + D_j/m_j) ω β, for
// which Silling & Askari 2005 give the limit.
double state_stable_step(const Model& model);

// Returns Σ k_ij V_j for each node with the bond stiffness k of that stiffer body, N/m⁴. Half of it bounds the change
// of a force density under any displacements of one metre.
std::vector<double> state_stiffness_sums(const Model& model);

// The sums S_i (`first`) and Σ λ ω β e² V_j (`second`) of one node, for given displacements, intact bonds (`alive`) and
// remaining stiffness λ of each bond (`left`; empty: 1).
struct FamilySums {
    double first = 0, second = 0;
};
template <typename Real = double> // float or double
FamilySums family_sums(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
                       const std::vector<Vec3>& displacement, std::size_t node, const std::vector<Real>& left = {});
// Returns the energy density W_i of the node, J/m³.
double state_energy(const Model& model, std::size_t node, const FamilySums& sums);

} // namespace periscope
