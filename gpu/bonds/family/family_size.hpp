// How large the arrays of a family store are: for each block of nodes before its lists are made, from the mean number of bonds.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <cstdint>

namespace periscope::gpu {

StoreSize family_size(const Model& model, const StoreOptions& options);
// Of a domain with so many places and words of life, in all.
StoreSize family_size(const Model& model, const StoreOptions& options, std::uint64_t places, std::uint64_t words);

// Blocks whose arrays take as much as the halo around so many blocks of a compact body.
std::uint64_t family_halo(const Model& model, const StoreOptions& options, std::uint64_t blocks);

} // namespace periscope::gpu
