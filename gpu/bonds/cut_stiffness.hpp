// Computes the stiffness that initial cracks take from each node, which is part of the softening of a node
// (core/reference/bond_losses.hpp). Kernels cannot compute it, because the bits of bonds do not distinguish a bond that
// was cut from a bond that never existed.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope::gpu {

// Returns for each node Σ k V_j over the bonds that initial cracks break, in device units; k is the stiffness of a bond
// (bond_losses.hpp), V_j the volume of the neighbour. The surface correction is rounded as on the device.
std::vector<double> cut_stiffness(const Model& model, bool double_precision);

} // namespace periscope::gpu
