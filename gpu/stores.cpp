#include "gpu/stores.hpp"

#include "gpu/body/resident_body.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <fmt/format.h>

namespace periscope::gpu {
namespace {

// What keeps a model in one domain; empty when nothing does.
std::string bound_to_one_domain(const Model& model) {
    if (!fits_lattice_store(model))
        return "irregular nodes";
    if (model.stepper == Stepper::newton)
        return "Newton's method";
    if (model.stepper != Stepper::dynamic)
        return "relaxation";
    if (!model.rigid_bodies.empty())
        return "rigid bodies";
    if (model.self_contact)
        return "self-contact";
    return {};
}

} // namespace

std::unique_ptr<Body> make_body(const Model& model, DeviceContext& device, const StoreOptions& options,
                                std::uint32_t domains) {
    if (const std::string reason = bound_to_one_domain(model); domains > 1 && !reason.empty())
        throw CaseError(
            {{"--domains", fmt::format("A run with {} computes the body in one domain, not in {}", reason, domains),
              "remove the option"}});
    std::vector<std::unique_ptr<BondStore>> stores;
    if (fits_lattice_store(model)) {
        LatticeCommon common;
        for (const Domain& domain : divided(lattice_domain(model, options), domains))
            stores.push_back(std::make_unique<LatticeStore>(model, device, options, domain, common));
    } else {
        stores.push_back(std::make_unique<FamilyStore>(model, device, options, family_domain(model)));
    }
    return std::make_unique<ResidentBody>(device, std::move(stores));
}

} // namespace periscope::gpu
