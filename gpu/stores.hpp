// The domains of a body and their stores.
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include <memory>
#include <vector>

namespace periscope::gpu {

// One store for each domain of the body, together all of it. Today the whole body is one domain.
std::vector<std::unique_ptr<BondStore>> make_stores(const Model& model, DeviceContext& device,
                                                    const StoreOptions& options);

} // namespace periscope::gpu
