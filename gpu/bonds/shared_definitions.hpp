// Writes the definitions of a model's program that are the same for both bond stores.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

// Defines which optional kernels the program has (gpu/kernels/*/*_program.cl). define_laws() adds those that depend on
// the laws.
void define_kernels(Definitions& definitions, const Model& model);

// Defines the rule for removing nodes that have flown far away, if the model has one. `origin` (m) is the point at
// which the coordinates of the store are zero.
void define_removal(Definitions& definitions, const Model& model, const Vec3& origin);

} // namespace periscope::gpu
