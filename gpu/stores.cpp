#include "gpu/stores.hpp"

#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"

namespace periscope::gpu {

std::vector<std::unique_ptr<BondStore>> make_stores(const Model& model, DeviceContext& device,
                                                    const StoreOptions& options) {
    std::vector<std::unique_ptr<BondStore>> stores;
    if (fits_lattice_store(model))
        stores.push_back(std::make_unique<LatticeStore>(model, device, options, lattice_domain(model, options)));
    else
        stores.push_back(std::make_unique<FamilyStore>(model, device, options, family_domain(model)));
    return stores;
}

} // namespace periscope::gpu
