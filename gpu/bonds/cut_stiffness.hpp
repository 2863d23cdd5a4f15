// Computes the stiffness that initial cracks take from each node, for its softening (core/reference/bond_losses.hpp).
// The stores cannot compute it, because they do not distinguish a bond that was cut from a bond that never existed.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope::gpu {

// For each node: Σ k V_j over the bonds that initial cracks break, in device units. The surface correction is that of
// the device.
std::vector<double> cut_stiffness(const Model& model, bool double_precision);

} // namespace periscope::gpu
