#include "gpu/store_maker.hpp"

#include "gpu/bonds/family/family_size.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"

namespace periscope::gpu {

Domain whole_body(const Model& model, const StoreOptions& options) {
    return fits_lattice_store(model) ? lattice_domain(model, options) : family_domain(model, options);
}

StoreMaker store_maker(const Model& model, DeviceContext& device, const StoreOptions& options) {
    if (fits_lattice_store(model)) {
        auto common = std::make_shared<LatticeCommon>(model, device, options);
        return [&model, &device, options, common](const Domain& domain) {
            return std::make_unique<LatticeStore>(model, device, options, domain, *common);
        };
    }
    auto common = std::make_shared<std::shared_ptr<const FamilyCommon>>();
    return [&model, &device, options, common](const Domain& domain) {
        if (!*common)
            *common = std::make_shared<const FamilyCommon>(model, device, options, domain.is_part);
        return std::make_unique<FamilyStore>(model, device, options, domain, *common);
    };
}

PassingDomains passing_domains(const Model& model, DeviceContext& device, const StoreOptions& options,
                               const std::function<bool(const StoreSize&)>& fits) {
    const Domain whole = family_domain(model, options);
    const auto common = std::make_shared<const FamilyCommon>(model, device, options, true);
    for (std::uint32_t count = 2;; count += (count + 7) / 8) {
        PassingDomains passing;
        passing.domains = divided(whole, count);
        const FamilyRoom room = common->room_for(passing.domains);
        passing.size = family_size(model, options, room.places, room.words);
        if (!fits(passing.size) && count < whole.blocks())
            continue;
        if (!fits(passing.size))
            passing.domains.clear();
        passing.make = [&model, &device, options, common, room](const Domain& domain) {
            return std::make_unique<FamilyStore>(model, device, options, domain, common, room);
        };
        return passing;
    }
}

} // namespace periscope::gpu
