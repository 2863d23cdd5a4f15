#include "gpu/store_maker.hpp"

#include "gpu/bonds/family/family_size.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"

namespace periscope::gpu {

Domain whole_body(const Model& model, const StoreOptions& options) {
    return fits_lattice_store(model) ? lattice_domain(model, options) : family_domain(model, options);
}

std::shared_ptr<const BodyFamilies> families_of(const Model& model, const StoreOptions& options) {
    return fits_lattice_store(model) ? nullptr : std::make_shared<const BodyFamilies>(model, options);
}

StoreMaker store_maker(const Model& model, DeviceContext& device, const StoreOptions& options,
                       const std::shared_ptr<const BodyFamilies>& families) {
    if (fits_lattice_store(model)) {
        auto common = std::make_shared<LatticeCommon>(model, device, options);
        return [&model, &device, options, common](const Domain& domain) {
            return std::make_unique<LatticeStore>(model, device, options, domain, *common);
        };
    }
    auto common = std::make_shared<std::shared_ptr<const FamilyCommon>>();
    return [&model, &device, options, common, families](const Domain& domain) {
        if (!*common)
            *common = std::make_shared<const FamilyCommon>(model, device, options, domain.is_part, families);
        return std::make_unique<FamilyStore>(model, device, options, domain, *common);
    };
}

PassingDomains passing_domains(const Model& model, DeviceContext& device, const StoreOptions& options,
                               const std::shared_ptr<const BodyFamilies>& families,
                               const std::function<bool(const StoreSize&)>& fits) {
    const Domain whole = family_domain(model, options);
    const auto common = std::make_shared<const FamilyCommon>(model, device, options, true, families);
    const auto size_of = [&](const FamilyRoom& room) {
        return family_size(model, options, room.slot_count, room.words);
    };
    const std::uint32_t middle = whole.blocks() / 2;
    PassingDomains passing;
    passing.size =
        // the smallest size that a domain can have
        size_of(families->room_for({part_of(whole, middle, middle + 1, 1)}));
    if (!fits(passing.size) || whole.grains() < 2)
        return passing;
    std::uint64_t least = UINT64_MAX;
    for (std::uint32_t count = 2; count <= whole.grains(); count += (count + 3) / 4) {
        const std::vector<Domain> domains = divided(whole, count);
        const FamilyRoom room = families->room_for(domains);
        passing.size = size_of(room);
        if (fits(passing.size)) {
            passing.domains = domains;
            passing.make = [&model, &device, options, common, room](const Domain& domain) {
                return std::make_unique<FamilyStore>(model, device, options, domain, common, room);
            };
            return passing;
        }
        if (passing.size.all >= least) // more domains do not help if the halo itself is too large
            return passing;
        least = passing.size.all;
    }
    return passing;
}

} // namespace periscope::gpu
