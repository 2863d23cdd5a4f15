// The limit of the time step (Silling & Askari 2005) from its parts: for the model, and to foresee it.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// The largest c/ρ of a node, whatever its neighbours consist of; of several materials along the stiffest direction.
double largest_specific_stiffness(const std::vector<Material>& materials, const std::vector<BondLaw>& laws);

// The largest Σ_j β_ij g_ij λ_ij V_j / |ξ| of a node of a regular grid, m², of one material with its directions. Needs
// of the model the lattice, its family, the spacing, the space, one nodal volume, the horizon, the micromodulus, which
// corrections there are, V0 and the law of a single material. Together with the largest c/ρ this bounds the stable step √(2 / (c/ρ · sum)): exact for one material, never too large for
// several.
double largest_regular_sum(const Model& model);

} // namespace periscope
