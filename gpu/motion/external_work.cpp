#include "gpu/motion/external_work.hpp"

namespace periscope::gpu {

ExternalWork::ExternalWork(ResidentBody& body) : body_(body) {
    if (!body.any_store().nodes().work()) // energies are not observed
        return;
    displacement_ = body.zero_vectors();
    outer_ = body.zero_vectors();
    domains_ = body.make_of_each([&](std::size_t d, const BondStore& store) { return of_domain(d, store); });
}

ExternalWork::OfDomain ExternalWork::of_domain(std::size_t domain, const BondStore& store) const {
    OfDomain of;
    of.work = Kernel(store.program(), "equilibrium_work");
    of.work.bind({{"displacement_before", displacement_[domain]},
                  {"outer_before", outer_[domain]},
                  {"first_slot", cl_uint{store.sizes().first_slot}}});
    of.work.bind_if_present(store.nodes().buffers());
    of.displacement = of.work.at_launch<cl::Buffer>("u");
    of.loads = of.work.at_launch<cl::Buffer>("loads");
    of.slot_count = of.work.at_launch<cl_uint>("own_slots");
    of.is_first = of.work.at_launch<cl_int>("is_first");
    of.work.require_complete();
    return of;
}

void ExternalWork::run(const Driving& driving, bool is_first, bool has_nodes) {
    if (!is_kept())
        return;
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.displacement.set(store.last_displacement());
        of.loads.set(driving.loads(store.device().number));
        of.slot_count.set(has_nodes ? cl_uint{store.domain().used()} : 0U);
        of.is_first.set(is_first);
        store.device().run(of.work, store.domain().used());
    });
}

void ExternalWork::warm_up(const Driving& driving) {
    run(driving, false, false);
}

// The names begin with "energy_", so these arrays are restored only when the same run is resumed
// (domain/state_transfer.cpp).
void ExternalWork::add_state(std::vector<StateArray>& state) const {
    if (!is_kept())
        return;
    state.push_back(body_.state_of("energy_equilibrium", displacement_));
    state.push_back(body_.state_of("energy_outer_forces", outer_));
}

} // namespace periscope::gpu
