// Computes the sizes of the arrays of a lattice store.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"

namespace periscope::gpu {

StoreSize lattice_size(const Model& model, const StoreOptions& options);

} // namespace periscope::gpu
