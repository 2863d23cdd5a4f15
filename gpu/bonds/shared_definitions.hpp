// Definitions of a model's program that are the same for both bond stores.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

// Which optional kernels the program has (gpu/kernels/*/*_program.cl), besides those that the laws decide (define_laws()).
void define_kernels(Definitions& definitions, const Model& model);

// The rule by which nodes that have flown far away are removed, if the model has one. origin: where the coordinates of the store are
// zero, m.
void define_removal(Definitions& definitions, const Model& model, const Vec3& origin);

} // namespace periscope::gpu
