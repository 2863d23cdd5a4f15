#include "gpu/motion/far_nodes.hpp"

#include <algorithm>
#include <span>

namespace periscope::gpu {

FarNodes::FarNodes(const Model& model, Body& body) {
    if (!model.removal)
        return;
    const Units units = units_of(model);
    is_double_ = body.any_store().program().double_precision;
    for (const auto& store : body.stores())
        end_ = std::max(end_, store->domain().end);
    energy_unit_ = units.density * units.volume * units.speed() * units.speed();
    for (const auto& store : body.stores())
        on_store(*store, [&] {
            stores_.push_back(of_store(*store));
            remove(*store, {}); // compiles the kernel
        });
}

FarNodes::OfStore FarNodes::of_store(const BondStore& store) {
    OfStore of;
    of.store = &store;
    of.remove = Kernel(store.program(), "remove_far");
    of.remove.bind_if_present(store.buffers());
    of.displacement = of.remove.at_launch<cl::Buffer>("removal_u");
    of.first_slot = of.remove.at_launch<cl_uint>("first_slot");
    of.slot_count = of.remove.at_launch<cl_uint>("all_slots");
    of.first_of_body = of.remove.at_launch<cl_uint>("first_of_body");
    of.remove.require_complete();
    return of;
}

void FarNodes::remove(const BondStore& store, const DoneBlocks& blocks) {
    OfStore& of = *std::ranges::find(stores_, &store, &OfStore::store);
    const Domain& domain = store.domain();
    const auto& [first, end] = blocks.here;
    const std::uint32_t first_of_body = blocks.first_in_body * domain.block_size,
                        slot_count = std::min((end - first) * domain.block_size, end_ - first_of_body);
    of.displacement.set(store.displacement());
    of.first_slot.set(store.sizes().first_slot + first * domain.block_size);
    of.slot_count.set(slot_count);
    of.first_of_body.set(first_of_body);
    store.device().run(of.remove, std::max(slot_count, 1U));
}

namespace {

template <typename Real>
RemovedNodes sum_of(const StateArray& energies, double unit) {
    std::vector<Real> values(energies.bytes / sizeof(Real));
    energies.read(0, std::as_writable_bytes(std::span(values)));
    RemovedNodes removed;
    for (const Real energy : values)
        if (energy > 0) {
            ++removed.count;
            removed.kinetic_energy += static_cast<double>(energy) * unit;
        }
    return removed;
}

} // namespace

RemovedNodes FarNodes::read(const std::vector<StateArray>& state) const {
    const StateArray& energies = *std::ranges::find(state, "energy_removed", &StateArray::name);
    return is_double_ ? sum_of<double>(energies, energy_unit_) : sum_of<float>(energies, energy_unit_);
}

} // namespace periscope::gpu
