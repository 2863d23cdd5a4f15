#include "gpu/body_plan.hpp"

#include "gpu/bonds/family/family_size.hpp"
#include "gpu/bonds/lattice/lattice_size.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/store_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace periscope::gpu {
namespace {

// Returns the bytes that are needed besides the body, for values of nodes that are read together
// (observe/slot_reader.hpp).
std::uint64_t bytes_aside(const Model& model, const StoreOptions& options) {
    const std::uint64_t real = options.double_precision ? 8 : 4, slot_count = 1U << 20;
    return slot_count * real * (needs_moments(model) ? 25 : 3);
}

} // namespace

BodyPlan::BodyPlan(const Model& model, const DeviceContext& device, const StoreOptions& options,
                   const DomainOptions& wanted, std::shared_ptr<const BodyFamilies> families)
    : model_(model), options_(options), whole_(whole_body(model, options)), families_(std::move(families)) {
    if (!families_) {
        of_block_ = lattice_size(model, options);
        const std::uint32_t block = whole_.block_size;
        lag_ = reach_in_blocks(lattice_layout(*model.nodes.lattice, model.regular->reach(), block), block) / block;
    }
    const DeviceInfo& info = device.device.info;
    largest_ = wanted.largest_buffer > 0 ? std::min(wanted.largest_buffer, info.max_allocation) : info.max_allocation;
    const std::uint64_t memory = wanted.device_memory > 0 ? wanted.device_memory
                                 : info.is_gpu            ? info.memory / 20 * 19
                                                          : std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t aside = std::min<std::uint64_t>(bytes_aside(model, options), memory / 4);
    limit_ = memory == std::numeric_limits<std::uint64_t>::max() ? 0 : memory - aside;
    const std::uint64_t items = families_ ? model.nodes.size() : whole_.blocks();
    const RigidSize rigid = rigid_size(model, items, options.wide_is_double);
    // The sums of energies take space for each work-item of a whole body of irregular nodes.
    const std::uint64_t of_item = options.double_precision ? 64 : 32;
    const std::uint64_t energies =
        observes_energies(model) && families_ ? of_item * (options.is_scalar ? items : whole_.blocks()) : 0;
    budget_ = memory - std::min(memory, aside + rigid.common + energies);
}

StoreSize BodyPlan::size_of(const Domain& domain) const {
    if (!families_) {
        const std::uint64_t blocks = domain.blocks() + 2 * lag_;
        return {blocks * of_block_.all, blocks * of_block_.largest};
    }
    const bool is_whole = domain.blocks() == whole_.blocks();
    const std::uint64_t slot_count = domain.used() + (is_whole ? 0 : family_halo(model_, domain.used()));
    return family_size(model_, options_, slot_count, families_->order().words(domain));
}

std::uint64_t BodyPlan::bytes(const std::vector<Domain>& domains) const {
    std::uint64_t sum = 0;
    for (const Domain& domain : domains)
        sum += size_of(domain).all;
    return sum;
}

std::vector<Domain> BodyPlan::domains(const Domain& part, std::uint32_t wanted) const {
    const auto fit_buffers = [&](const std::vector<Domain>& domains) {
        return std::ranges::all_of(domains, [&](const Domain& d) { return size_of(d).largest <= largest_; });
    };
    const Domain smallest =
        part_of(part, part.first_block, std::min(part.first_block + part.grain, part.end_block), part.grain);
    for (std::uint32_t count = std::max(wanted, 1U);; ++count) {
        std::vector<Domain> parts = divided(part, count);
        if (count >= part.grains() || size_of(smallest).largest > largest_ || fit_buffers(parts))
            return parts;
    }
}

std::vector<Domain> BodyPlan::taking_turns() const {
    for (std::uint32_t count = 2;; count += (count + 3) / 4) {
        std::vector<Domain> parts = divided(whole_, count);
        const std::uint64_t blocks = parts.front().room + 2 * lag_;
        const StoreSize size{blocks * of_block_.all, blocks * of_block_.largest};
        if (parts.size() > 1 && fits(size, 1))
            return parts;
        if (count >= whole_.grains())
            throw_too_small(size.all);
    }
}

StreamPlan BodyPlan::streamed() const {
    const std::uint32_t of_step = model_.is_state_based() ? 2 : 1; // phases
    std::uint64_t room = std::min(budget_ / of_block_.all, largest_ / of_block_.largest);
    room = room > 2 * lag_ ? std::min<std::uint64_t>(room - 2 * lag_, UINT32_MAX) : 0;
    StreamPlan plan = stream_plan(static_cast<std::uint32_t>(room), static_cast<std::uint32_t>(lag_), of_step);
    if (!model_.rigid_bodies.empty()) // rigid bodies are moved only after a step of all nodes
        plan.phases = std::min(plan.phases, of_step);
    if (plan.phases == 0)
        throw_too_small(of_block_.all * (StreamPlan::ring_of(lag_, of_step, lag_) + 2 * lag_));
    return plan;
}

void BodyPlan::throw_too_small(std::uint64_t least_bytes) const {
    throw DeviceError(
        fmt::format("The device has {:.3g} MB for the model. Even in parts, the model needs at least {:.3g} MB. Use a "
                    "larger spacing, a smaller horizon or a device with more memory.",
                    static_cast<double>(budget_) * 1e-6, static_cast<double>(least_bytes) * 1e-6));
}

} // namespace periscope::gpu
