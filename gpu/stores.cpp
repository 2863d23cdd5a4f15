#include "gpu/stores.hpp"

#include "gpu/body/resident_body.hpp"
#include "gpu/body/streamed_body.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_size.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/device_speeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

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
    if (model.self_contact)
        return "self-contact";
    if (model.removal)
        return "a removal distance";
    return {};
}

void require_several_domains(const Model& model, const char* option) {
    if (const std::string reason = bound_to_one_domain(model); !reason.empty())
        throw CaseError({{option, fmt::format("A run with {} cannot divide the body into parts", reason),
                          "remove this option; without it, use a larger spacing or a device with more memory. Only "
                          "explicit dynamic runs on a lattice, without self-contact and without a removal distance, "
                          "can be divided"}});
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
          of_step_(model.is_state_based() ? 2 : 1), has_rigid_bodies_(!model.rigid_bodies.empty()) {
        const DeviceInfo& info = device.device.info;
        largest_ =
            wanted.largest_buffer > 0 ? std::min(wanted.largest_buffer, info.max_allocation) : info.max_allocation;
        const std::uint64_t memory = wanted.device_memory > 0 ? wanted.device_memory
                                     : info.is_gpu            ? info.memory / 20 * 19
                                                              : std::numeric_limits<std::uint64_t>::max();
        // Beside the body: what is read back at once.
        const std::uint64_t aside = std::min<std::uint64_t>(bytes_aside(model, options), memory / 4);
        budget_ = memory - std::min(memory, aside + rigid_size(model, whole.blocks(), options.wide_is_double).common);
    }

    std::uint64_t blocks_with_halo(std::uint64_t blocks) const { return blocks + 2 * lag_; }
    bool fits_device(std::uint64_t blocks) const { return size_.all * blocks_with_halo(blocks) <= budget_; }
    double bytes(std::uint64_t blocks) const { return static_cast<double>(size_.all * blocks_with_halo(blocks)); }
    bool fits_buffer(std::uint64_t blocks) const { return size_.largest * blocks_with_halo(blocks) <= largest_; }

    // As few domains as it takes of so many blocks, but no fewer than wanted. A halo that alone is too large cannot be helped: the
    // device says so.
    std::uint32_t domains(std::uint32_t blocks, std::uint32_t wanted) const {
        std::uint32_t count = std::max(wanted, 1U);
        if (fits_buffer(1))
            while (!fits_buffer((blocks + count - 1) / count))
                ++count;
        return count;
    }

    StreamPlan streamed() const {
        std::uint64_t room = budget_ / size_.all;
        room = std::min(room, largest_ / size_.largest);
        room = room > 2 * lag_ ? std::min<std::uint64_t>(room - 2 * lag_, UINT32_MAX) : 0;
        StreamPlan plan = stream_plan(static_cast<std::uint32_t>(room), static_cast<std::uint32_t>(lag_), of_step_);
        if (has_rigid_bodies_) // where they are in the next step depends on what all nodes do in this one
            plan.phases = std::min(plan.phases, of_step_);
        if (plan.phases == 0)
            throw DeviceError(
                fmt::format("The device has {:.3g} MB for the model. Even in parts, the model needs at least {:.3g} "
                            "MB. Use a larger spacing, a smaller horizon or a device with more memory.",
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
    bool has_rigid_bodies_;
    std::uint64_t largest_ = 0, budget_ = 0;
};

// Makes the stores of one device: the first of a room compiles the program.
class LatticeMaker {
public:
    LatticeMaker(const Model& model, DeviceContext& device, const StoreOptions& options)
        : model_(model), device_(device), options_(options),
          common_(std::make_shared<LatticeCommon>(model, device, options)) {}
    std::unique_ptr<BondStore> operator()(const Domain& domain) const {
        return std::make_unique<LatticeStore>(model_, device_, options_, domain, *common_);
    }

private:
    const Model& model_;
    DeviceContext& device_;
    StoreOptions options_;
    std::shared_ptr<LatticeCommon> common_;
};

MadeBody on_one_device(const Model& model, DeviceContext& device, const StoreOptions& options,
                       const DomainOptions& wanted) {
    const LatticePlan plan(model, device, options, wanted);
    const LatticeMaker make(model, device, options);
    if (!plan.fits_device(plan.whole.blocks())) {
        require_several_domains(model, "--device-memory");
        return {std::make_unique<StreamedBody>(device, plan.whole, plan.streamed(), make), {1}};
    }
    const bool is_bound = !bound_to_one_domain(model).empty();
    std::vector<std::unique_ptr<BondStore>> stores;
    for (const Domain& domain : divided(plan.whole, is_bound ? 1 : plan.domains(plan.whole.blocks(), wanted.domains)))
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
    const Domain whole = lattice_domain(model, options);
    const std::vector<double> speeds = device_speeds(model, devices, options);
    const std::vector<Domain> parts = shared_out(whole, speeds);
    if (parts.size() < devices.size())
        throw CaseError({{"--devices", fmt::format("The body is too small for {} devices", devices.size()),
                          "choose fewer devices"}});
    const auto count = static_cast<std::uint32_t>(devices.size());
    std::vector<std::unique_ptr<BondStore>> stores;
    for (std::size_t k = 0; k < devices.size(); ++k) {
        DeviceContext& device = *devices[k];
        const Domain& part = parts[k];
        const LatticePlan plan(model, device, options, wanted);
        if (!plan.fits_device(part.blocks()))
            throw DeviceError(fmt::format("On {}, the part of the body needs {:.3g} GB, but the device has {:.3g} GB. "
                                          "Use more devices, or a single one, which computes a large body in parts.",
                                          device.label, plan.bytes(part.blocks()) * 1e-9,
                                          static_cast<double>(device.device.info.memory) * 1e-9));
        const LatticeMaker make(model, device, options);
        on_device(device, [&] {
            for (const Domain& domain :
                 divided(part, plan.domains(part.blocks(), (wanted.domains + count - 1) / count)))
                stores.push_back(make(domain));
        });
        made.shares.push_back(static_cast<double>(part.blocks()) / whole.blocks());
    }
    made.body = std::make_unique<ResidentBody>(std::move(stores));
    return made;
}

} // namespace

MadeBody make_body(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                   const DomainOptions& wanted) {
    if (devices.size() > 1)
        return on_several_devices(model, devices, options, wanted);
    if (wanted.domains > 1)
        require_several_domains(model, "--domains");
    if (fits_lattice_store(model))
        return on_one_device(model, *devices.front(), options, wanted);
    if (wanted.device_memory > 0)
        require_several_domains(model, "--device-memory");
    std::vector<std::unique_ptr<BondStore>> stores;
    stores.push_back(std::make_unique<FamilyStore>(model, *devices.front(), options, family_domain(model)));
    return {std::make_unique<ResidentBody>(std::move(stores)), {1}};
}

} // namespace periscope::gpu
