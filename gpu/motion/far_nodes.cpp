#include "gpu/motion/far_nodes.hpp"

#include <algorithm>
#include <cstring>

namespace periscope::gpu {

FarNodes::FarNodes(const Model& model, Body& body) {
    if (!model.removal)
        return;
    const Units units = units_of(model);
    body_ = &body;
    energy_unit_ = units.density * units.volume() * units.speed() * units.speed();
    for (const auto& store : body.stores())
        on_device(store->device(), [&] {
            stores_.push_back(of_store(*store));
            remove(*store, {}); // compiles it
        });
}

FarNodes::OfStore FarNodes::of_store(const BondStore& store) {
    OfStore of;
    of.store = &store;
    of.remove = Kernel(store.program(), "remove_far");
    of.remove.bind_if_present(store.buffers());
    of.displacement = of.remove.at_launch<cl::Buffer>("removal_u");
    of.first_place = of.remove.at_launch<cl_uint>("first_place");
    of.places = of.remove.at_launch<cl_uint>("all_places");
    of.first_of_body = of.remove.at_launch<cl_uint>("first_of_body");
    of.remove.require_complete();
    return of;
}

void FarNodes::remove(const BondStore& store, const DoneBlocks& blocks) {
    OfStore& of = *std::ranges::find(stores_, &store, &OfStore::store);
    const Domain& domain = store.domain();
    const auto& [first, end] = blocks.here;
    const std::uint32_t first_of_body = blocks.first_in_body * domain.block_size,
                        places = std::min((end - first) * domain.block_size, domain.end - first_of_body);
    of.displacement.set(store.displacement());
    of.first_place.set(store.sizes().first_place + first * domain.block_size);
    of.places.set(places);
    of.first_of_body.set(first_of_body);
    store.device().run(of.remove, std::max(places, 1U));
}

RemovedNodes FarNodes::read() const {
    RemovedNodes removed;
    if (!are_sought())
        return removed;
    const std::vector<StateArray> arrays = body_->state();
    const StateArray& energies = *std::ranges::find(arrays, "energy_removed", &StateArray::name);
    const bool is_double = body_->any_store().program().double_precision;
    std::vector<std::byte> bytes(energies.bytes);
    energies.read(0, bytes);
    const std::size_t real = is_double ? 8 : 4;
    for (std::size_t at = 0; at + real <= bytes.size(); at += real) {
        double as_double = 0;
        float as_float = 0;
        std::memcpy(is_double ? static_cast<void*>(&as_double) : &as_float, &bytes[at], real);
        if (const double energy = as_double + static_cast<double>(as_float); energy > 0) {
            ++removed.count;
            removed.kinetic_energy += energy * energy_unit_;
        }
    }
    return removed;
}

} // namespace periscope::gpu
