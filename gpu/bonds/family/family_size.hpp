// Computes the sizes of the arrays of a family store.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <cstdint>

namespace periscope::gpu {

// The size of a domain with this many places and words of life.
StoreSize family_size(const Model& model, const StoreOptions& options, std::uint64_t places, std::uint64_t words);

// The approximate number of nodes in the halo around this many nodes of a compact body.
std::uint64_t family_halo(const Model& model, std::uint64_t nodes);

} // namespace periscope::gpu
