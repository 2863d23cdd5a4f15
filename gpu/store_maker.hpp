// Makes the stores of a model on a device: for a lattice or for irregular nodes, for one domain or for several.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/store_size.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace periscope::gpu {

// Returns the families of irregular nodes; null for a lattice.
std::shared_ptr<const BodyFamilies> families_of(const Model& model, const StoreOptions& options);

// Returns the domain of the whole body, divided into the blocks of its store (lattice or irregular nodes).
Domain whole_body(const Model& model, const StoreOptions& options);

// Makes the store of a domain. The first call compiles the program, which all stores use. The domain is the whole body,
// or all domains are parts of it; on a lattice, the arrays of all parts must have the same size. Model and device must
// outlive the stores.
using StoreMaker = std::function<std::unique_ptr<BondStore>(const Domain&)>;
// `families` are those of irregular nodes for the same layout. All stores of a body share them.
StoreMaker store_maker(const Model& model, DeviceContext& device, const StoreOptions& options,
                       const std::shared_ptr<const BodyFamilies>& families);
// Domains of irregular nodes with arrays of the same size, that share the device by turns or pass through it: as few as
// possible, so that they fit. If not even domains of one block fit, `domains` is empty, and `size` is the size of such
// a domain.
struct PassingDomains {
    std::vector<Domain> domains;
    StoreSize size;
    StoreMaker make;
};
PassingDomains passing_domains(const Model& model, DeviceContext& device, const StoreOptions& options,
                               const std::shared_ptr<const BodyFamilies>& families,
                               const std::function<bool(const StoreSize&)>& fits);

} // namespace periscope::gpu
