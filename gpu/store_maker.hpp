// The stores of a model on a device, of either kind, for whatever domains of the body.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace periscope::gpu {

// The families of irregular nodes; null for a lattice.
std::shared_ptr<const BodyFamilies> families_of(const Model& model, const StoreOptions& options);

// The whole body in the blocks of the store that holds it.
Domain whole_body(const Model& model, const StoreOptions& options);

// Makes the store of a domain. The first one compiles the program of all. Either all domains are parts of the body, with arrays of the
// same size on a lattice, or there is only one domain. Model and device outlive the stores.
using StoreMaker = std::function<std::unique_ptr<BondStore>(const Domain&)>;
// families: of irregular nodes, for the same layout; shared by all stores of a body.
StoreMaker store_maker(const Model& model, DeviceContext& device, const StoreOptions& options,
                       const std::shared_ptr<const BodyFamilies>& families);
// Irregular nodes in as few domains as fit, which take turns on the device with arrays of the same size. Empty if not even the
// smallest domains, of one block, fit; then `size` is their size.
struct PassingDomains {
    std::vector<Domain> domains;
    StoreSize size;
    StoreMaker make;
};
PassingDomains passing_domains(const Model& model, DeviceContext& device, const StoreOptions& options,
                               const std::shared_ptr<const BodyFamilies>& families,
                               const std::function<bool(const StoreSize&)>& fits);

} // namespace periscope::gpu
