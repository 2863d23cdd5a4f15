#include "gpu/stores.hpp"

#include "gpu/body/resident_body.hpp"
#include "gpu/body/streamed_body.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_size.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

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
    if (model.removal)
        return "removal of far nodes";
    return {};
}

void require_several_domains(const Model& model, const char* option) {
    if (const std::string reason = bound_to_one_domain(model); !reason.empty())
        throw CaseError({{option, fmt::format("A run with {} computes the body as a whole", reason),
                          "remove the option; explicit time steps of a lattice without contact can have it"}});
}

// A lattice and the room that there is for it.
class LatticePlan {
public:
    LatticePlan(const Model& model, const DeviceContext& device, const StoreOptions& options,
                const DomainOptions& wanted)
        : whole(lattice_domain(model, options)), size_(lattice_size(model, options)),
          lag_(reach_in_blocks(lattice_layout(*model.nodes.lattice, model.regular->reach(), whole.block_size),
                               whole.block_size) /
               whole.block_size),
          of_step_(model.is_state_based() ? 2 : 1) {
        const DeviceInfo& info = device.device.info;
        largest_ =
            wanted.largest_buffer > 0 ? std::min(wanted.largest_buffer, info.max_allocation) : info.max_allocation;
        const std::uint64_t memory = wanted.device_memory > 0 ? wanted.device_memory
                                     : info.is_gpu            ? info.memory / 20 * 19
                                                              : std::numeric_limits<std::uint64_t>::max();
        // Beside the body: what is read back at once.
        const std::uint64_t aside = std::min<std::uint64_t>(bytes_aside(model, options), memory / 4);
        budget_ = memory - aside;
    }

    std::uint64_t blocks_with_halo(std::uint64_t blocks) const { return blocks + 2 * lag_; }
    bool fits_device() const { return size_.all * blocks_with_halo(whole.blocks()) <= budget_; }
    bool fits_buffer(std::uint64_t blocks) const { return size_.largest * blocks_with_halo(blocks) <= largest_; }

    // As few domains as it takes, but no fewer than wanted. A halo that alone is too large cannot be helped: the device says so.
    std::uint32_t domains(std::uint32_t wanted) const {
        std::uint32_t count = std::max(wanted, 1U);
        if (fits_buffer(1))
            while (!fits_buffer((whole.blocks() + count - 1) / count))
                ++count;
        return count;
    }

    StreamPlan streamed() const {
        std::uint64_t room = budget_ / size_.all;
        room = std::min(room, largest_ / size_.largest);
        room = room > 2 * lag_ ? std::min<std::uint64_t>(room - 2 * lag_, UINT32_MAX) : 0;
        const StreamPlan plan =
            stream_plan(static_cast<std::uint32_t>(room), static_cast<std::uint32_t>(lag_), of_step_);
        if (plan.phases == 0)
            throw DeviceError(
                fmt::format("The model does not fit into {:.3g} MB on the device: to pass through it takes at "
                            "least {:.3g} MB. Its halo is as wide as the horizon, across the shortest side.",
                            static_cast<double>(budget_) * 1e-6, static_cast<double>(least_bytes()) * 1e-6));
        return plan;
    }

    Domain whole;

private:
    std::uint64_t least_bytes() const { return size_.all * (StreamPlan::ring_of(lag_, of_step_, lag_) + 2 * lag_); }
    static std::uint64_t bytes_aside(const Model& model, const StoreOptions& options) {
        const std::uint64_t real = options.double_precision ? 8 : 4, places = 1U << 20;
        return places * real * (needs_moments(model) ? 25 : 3);
    }

    LatticeSize size_;
    std::uint64_t lag_;     // blocks
    std::uint32_t of_step_; // phases
    std::uint64_t largest_ = 0, budget_ = 0;
};

std::unique_ptr<Body> lattice_body(const Model& model, DeviceContext& device, const StoreOptions& options,
                                   const DomainOptions& wanted) {
    const LatticePlan plan(model, device, options, wanted);
    const auto common = std::make_shared<LatticeCommon>();
    const auto make = [&model, &device, options, common](const Domain& domain) -> std::unique_ptr<BondStore> {
        return std::make_unique<LatticeStore>(model, device, options, domain, *common);
    };
    if (!plan.fits_device()) {
        require_several_domains(model, "--device-memory");
        return std::make_unique<StreamedBody>(device, plan.whole, plan.streamed(), make);
    }
    const bool is_bound = !bound_to_one_domain(model).empty();
    std::vector<std::unique_ptr<BondStore>> stores;
    for (const Domain& domain : divided(plan.whole, is_bound ? 1 : plan.domains(wanted.domains)))
        stores.push_back(make(domain));
    return std::make_unique<ResidentBody>(device, std::move(stores));
}

} // namespace

std::unique_ptr<Body> make_body(const Model& model, DeviceContext& device, const StoreOptions& options,
                                const DomainOptions& wanted) {
    if (wanted.domains > 1)
        require_several_domains(model, "--domains");
    if (fits_lattice_store(model))
        return lattice_body(model, device, options, wanted);
    if (wanted.device_memory > 0)
        require_several_domains(model, "--device-memory");
    std::vector<std::unique_ptr<BondStore>> stores;
    stores.push_back(std::make_unique<FamilyStore>(model, device, options, family_domain(model)));
    return std::make_unique<ResidentBody>(device, std::move(stores));
}

} // namespace periscope::gpu
