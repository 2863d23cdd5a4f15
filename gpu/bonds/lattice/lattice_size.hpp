// How large the arrays of a lattice store are.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/bond_store.hpp"

#include <cstdint>

namespace periscope::gpu {

// Bytes on the device for each block of places of a domain.
struct LatticeSize {
    std::uint64_t all = 0;     // in all arrays
    std::uint64_t largest = 0; // in the largest array
};

LatticeSize lattice_size(const Model& model, const StoreOptions& options);

} // namespace periscope::gpu
