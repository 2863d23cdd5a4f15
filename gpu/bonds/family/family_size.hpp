// Computes the sizes of the arrays of a store for irregular nodes.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <cstdint>

namespace periscope::gpu {

// Returns the size of the arrays of a domain. `slot_count` is the number of its nodes including the halo. `words` is
// the number of words that hold one bit for each bond.
StoreSize family_size(const Model& model, const StoreOptions& options, std::uint64_t slot_count, std::uint64_t words);

// Returns the approximate number of nodes in the halo of a compact domain with `nodes` own nodes.
std::uint64_t family_halo(const Model& model, std::uint64_t nodes);

} // namespace periscope::gpu
