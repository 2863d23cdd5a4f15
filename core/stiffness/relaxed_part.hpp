// Computes by how much a body of irregular nodes is softer than if all its nodes followed a uniform strain. In a
// uniform strain the bonds of irregular nodes are not in equilibrium, so each node moves slightly relative to it, and
// the energy decreases. On a lattice the bonds are in equilibrium.
#pragma once

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the remaining fraction of the energy, 0 … 1, under tension along the axes with free sides. It is computed in
// the middle of the nodes with complete families (corrections.hpp), where all nodes within a few horizons move into
// equilibrium. `reach` is the largest length of a bond, m. `sample` is a model of one material without nodes and nodal
// data. Returns 1 if there is no complete family, or if the horizon has more than about 5 spacings, which would make
// the computation slow.
double relaxed_part(const Nodes& nodes, const std::vector<std::uint32_t>& complete, double reach, Model sample);

} // namespace periscope
