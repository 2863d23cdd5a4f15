// Writes the definitions of a model's program that are the same for lattices and irregular nodes.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

// Defines which optional kernels the program has (gpu/kernels/*/*_program.cl). define_laws() adds those that depend on
// the laws.
void define_kernels(Definitions& definitions, const Model& model);

// Defines the numbers of the rule by which nodes far from the body are removed, if the model has such a rule
// (core/model/removal.hpp). `origin` (m) is the point at which the coordinates of the store are zero.
void define_removal(Definitions& definitions, const Model& model, const Vec3& origin);

} // namespace periscope::gpu
