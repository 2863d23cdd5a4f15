// Computes the sizes of the arrays of a store for irregular nodes.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <cstdint>

namespace periscope::gpu {

// Returns the size of the arrays of a domain with `slot_count` nodes, including its halo, and `words` words of bits of
// bonds.
StoreSize family_size(const Model& model, const StoreOptions& options, std::uint64_t slot_count, std::uint64_t words);

// Returns the approximate number of nodes in the halo of a compact domain with `nodes` own nodes.
std::uint64_t family_halo(const Model& model, std::uint64_t nodes);

} // namespace periscope::gpu
