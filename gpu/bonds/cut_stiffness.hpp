// What initial cracks have taken from the stiffness around each node, for its softening (core/reference/bond_losses.hpp): the
// stores know that these bonds are dead, but no longer whether there ever were any.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope::gpu {

// Per node Σ k V_j over the bonds that initial cracks break, in device units. The surface correction is that of the device.
std::vector<double> cut_stiffness(const Model& model, bool double_precision);

} // namespace periscope::gpu
