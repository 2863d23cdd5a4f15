#include "gpu/motion/far_nodes.hpp"

namespace periscope::gpu {

FarNodes::FarNodes(const Model& model, DeviceContext& device, const BondStore& store) {
    if (!model.removal)
        return;
    const Units units = units_of(model);
    energy_unit_ = units.density * units.volume() * units.speed() * units.speed();
    remove_ = Kernel(store.program(), "remove_far");
    remove_.bind_if_present(store.buffers());
    displacement_ = remove_.at_launch<cl::Buffer>("removal_u");
    sites_ = remove_.at_launch<cl_uint>("all_sites");
    remove_.require_complete();
    displacement_.set(store.displacement());
    sites_.set(0); // compiles it
    device.run(remove_, 1);
}

void FarNodes::remove(DeviceContext& device, const BondStore& store) {
    displacement_.set(store.displacement());
    sites_.set(static_cast<cl_uint>(store.sizes().nodes));
    device.run(remove_, store.sizes().nodes);
}

template <typename Real>
RemovedNodes FarNodes::sum(DeviceContext& device, const BondStore& store) const {
    std::vector<Real> energies(store.sizes().values);
    device.read(store.nodes().removed, energies);
    RemovedNodes removed;
    for (const Real energy : energies)
        if (energy >= 0) {
            ++removed.count;
            removed.kinetic_energy += static_cast<double>(energy) * energy_unit_;
        }
    return removed;
}

RemovedNodes FarNodes::read(DeviceContext& device, const BondStore& store) const {
    if (!are_sought())
        return {};
    return store.program().double_precision ? sum<double>(device, store) : sum<float>(device, store);
}

} // namespace periscope::gpu
