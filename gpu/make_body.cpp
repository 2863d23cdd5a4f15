#include "gpu/make_body.hpp"

#include "gpu/body/paged_body.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/body/streamed_body.hpp"
#include "gpu/body_plan.hpp"
#include "gpu/bonds/family/family_slots.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/device_speeds.hpp"
#include "gpu/store_maker.hpp"

#include <fmt/format.h>

#include <utility>

namespace periscope::gpu {
namespace {

// Returns the reason why a model must be in one domain; empty if there is none.
std::string bound_to_one_domain(const Model& model) {
    return model.self_contact ? "self-contact" : "";
}

void require_several_domains(const Model& model, const char* option) {
    if (const std::string reason = bound_to_one_domain(model); !reason.empty())
        throw CaseError({{option, fmt::format("A run with {} cannot divide the body into parts", reason),
                          "remove this option; without it, use a larger spacing or a device with more memory"}});
}

// Returns the options with λ in pages (bonds/stiffness_pages.hpp) if the array of λ would be larger than
// wanted.largest_stiffness.
StoreOptions with_pages(const Model& model, StoreOptions options, const DomainOptions& wanted) {
    if (!has_softening(model))
        return options;
    const std::uint64_t bonds = fits_lattice_store(model)
                                    ? model.regular->bonds() * lattice_domain(model, options).slot_count()
                                    : model.bonds();
    options.pages.is_on = bonds * (options.double_precision ? 8 : 4) > wanted.largest_stiffness;
    return options;
}

// Makes the body of a quasi-static analysis that does not fit on its device. Each iteration needs sums over the whole
// body, so its domains take turns on the device (device/turns.hpp) instead of passing through it.
MadeBody taking_turns(const Model& model, DeviceContext& device, const StoreOptions& options, const BodyPlan& plan,
                      const std::shared_ptr<const BodyFamilies>& families) {
    PassingDomains passing;
    if (families)
        passing = passing_domains(model, device, options, families,
                                  [&](const StoreSize& domain) { return plan.fits(domain, 1); });
    else
        passing = {plan.taking_turns(), {}, store_maker(model, device, options, families)};
    if (passing.domains.empty())
        plan.throw_too_small(passing.size.all);
    device.let_domains_take_turns();
    std::vector<std::unique_ptr<BondStore>> stores;
    for (const Domain& domain : passing.domains) {
        const Turn turn(device, domain.first_block, true);
        stores.push_back(passing.make(domain));
    }
    return {std::make_unique<ResidentBody>(std::move(stores)), {1}};
}

MadeBody passing_through(const Model& model, DeviceContext& device, const StoreOptions& options,
                         const DomainOptions& wanted, const std::shared_ptr<const BodyFamilies>& families) {
    require_several_domains(model, "--device-memory");
    const BodyPlan plan(model, device, options, wanted, families);
    if (model.stepper != Stepper::dynamic)
        return taking_turns(model, device, options, plan, families);
    if (!families)
        return {std::make_unique<StreamedBody>(device, plan.whole(), plan.streamed(),
                                               store_maker(model, device, options, families)),
                {1}};
    const PassingDomains passing = passing_domains(model, device, options, families,
                                                   [&](const StoreSize& domain) { return plan.fits(domain, 2); });
    if (passing.domains.empty())
        plan.throw_too_small(2 * passing.size.all);
    return {std::make_unique<PagedBody>(device, passing.domains, passing.make), {1}};
}

MadeBody on_one_device(const Model& model, DeviceContext& device, const StoreOptions& options,
                       const DomainOptions& wanted) {
    const std::shared_ptr<const BodyFamilies> families = families_of(model, options);
    StoreOptions resident = with_pages(model, options, wanted);
    const BodyPlan plan(model, device, resident, wanted, families);
    const std::vector<Domain> domains = bound_to_one_domain(model).empty() ? plan.domains(plan.whole(), wanted.domains)
                                                                           : std::vector<Domain>{plan.whole()};
    if (!plan.fit(domains))
        return passing_through(model, device, options, wanted, families);
    resident.pages.device_memory = plan.limit();
    if (bound_to_one_domain(model).empty())
        resident.pages.passes_below = plan.bytes(domains);
    const StoreMaker make = store_maker(model, device, resident, families);
    std::vector<std::unique_ptr<BondStore>> stores;
    stores.reserve(domains.size());
    for (const Domain& domain : domains)
        stores.push_back(make(domain));
    return {std::make_unique<ResidentBody>(std::move(stores)), {1}};
}

MadeBody on_several_devices(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                            const DomainOptions& wanted) {
    require_several_domains(model, "--devices");
    if (wanted.device_memory > 0)
        throw CaseError({{"--device-memory", "A memory limit is not available with several devices",
                          "remove the option, or run on one device"}});
    MadeBody made;
    const Domain whole = whole_body(model, options);
    const std::shared_ptr<const BodyFamilies> families = families_of(model, options);
    const std::vector<double> speeds = device_speeds(model, devices, options, families);
    StoreOptions resident = with_pages(model, options, wanted);
    const std::vector<Domain> parts = shared_out(whole, speeds);
    if (parts.size() < devices.size())
        throw CaseError({{"--devices", fmt::format("The body is too small for {} devices", devices.size()),
                          "choose fewer devices"}});
    const auto count = static_cast<std::uint32_t>(devices.size());
    std::vector<std::unique_ptr<BondStore>> stores;
    for (std::size_t k = 0; k < devices.size(); ++k) {
        DeviceContext& device = *devices[k];
        const Domain& part = parts[k];
        const BodyPlan plan(model, device, resident, wanted, families);
        const std::vector<Domain> domains = plan.domains(part, (wanted.domains + count - 1) / count);
        if (!plan.fit(domains))
            throw DeviceError(fmt::format("On {}, the part of the body needs {:.3g} GB, but the device has {:.3g} GB. "
                                          "Use more devices, or a single one, which computes a large body in parts.",
                                          device.label, static_cast<double>(plan.bytes(domains)) * 1e-9,
                                          static_cast<double>(device.device.info.memory) * 1e-9));
        resident.pages.device_memory = plan.limit();
        resident.pages.is_one_of_several = true;
        const StoreMaker make = store_maker(model, device, resident, families);
        on_device(device, [&] {
            for (const Domain& domain : domains)
                stores.push_back(make(domain));
        });
        made.shares.push_back(static_cast<double>(part.blocks()) / whole.blocks());
    }
    made.body = std::make_unique<ResidentBody>(std::move(stores));
    return made;
}

// Makes this rank's part of the body. All ranks compute the same division of the body.
MadeBody on_ranks(const Model& model, DeviceContext& device, const StoreOptions& options, const DomainOptions& wanted) {
    const Domain whole = whole_body(model, options);
    RankParts ranks{wanted.ranks, divided(whole, static_cast<std::uint32_t>(wanted.ranks->size()))};
    if (ranks.parts.size() < static_cast<std::size_t>(wanted.ranks->size()))
        throw CaseError({{"--ranks", fmt::format("The body is too small for {} ranks", wanted.ranks->size()),
                          "choose fewer ranks"}});
    const std::shared_ptr<const BodyFamilies> families = families_of(model, options);
    for (const Domain& part : ranks.parts)
        if (families)
            ranks.halos.push_back(FamilySlots(part, families->families).halo());
    const BodyPlan plan(model, device, options, wanted, families);
    if (plan.domains(ranks.own(), 1).size() > 1 || !plan.fit({ranks.own()}))
        throw DeviceError(
            fmt::format("On {}, the part of the body needs {:.3g} GB, which is more than the device allows "
                        "a rank. Use more ranks.",
                        device.label, static_cast<double>(plan.bytes({ranks.own()})) * 1e-9));
    std::vector<std::unique_ptr<BondStore>> stores;
    stores.push_back(store_maker(model, device, options, families)(ranks.own()));
    MadeBody made;
    for (const Domain& part : ranks.parts)
        made.shares.push_back(static_cast<double>(part.blocks()) / whole.blocks());
    made.body = std::make_unique<ResidentBody>(std::move(stores), std::move(ranks));
    return made;
}

} // namespace

MadeBody make_body(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                   const DomainOptions& wanted) {
    if (wanted.ranks)
        return on_ranks(model, *devices.front(), options, wanted);
    if (devices.size() > 1)
        return on_several_devices(model, devices, options, wanted);
    if (wanted.domains > 1)
        require_several_domains(model, "--domains");
    return on_one_device(model, *devices.front(), options, wanted);
}

} // namespace periscope::gpu
