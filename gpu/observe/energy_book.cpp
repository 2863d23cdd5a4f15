#include "gpu/observe/energy_book.hpp"

namespace periscope::gpu {

EnergyBook::EnergyBook(DeviceContext& device, const BondStore& store)
    : bonds_(store.program(), "bond_energies"), sum_(store.program(), "sum_energies"),
      row_(store.program(), "energy_row"), parts_(store.sizes().work_items) {
    const std::size_t real = store.program().double_precision ? 8 : 4;
    initial_ = device.zeros(16);
    of_parts_ = device.buffer(8 * parts_ * real);
    partial_ = device.buffer(8 * sum_groups * real);
    nowhere_ = device.buffer(8 * real);
    const LocalBytes of_group{8 * real * local_size};
    bonds_.bind({{"born", store.born()}, {"sums", of_parts_}});
    bonds_.bind_if_present(store.buffers());
    displacement_ = bonds_.at_launch<cl::Buffer>(store.names().state);
    items_ = bonds_.at_launch<cl_uint>(store.names().items);
    bonds_.require_complete();
    sum_.bind(
        {{"parts", of_parts_}, {"count", static_cast<cl_uint>(parts_)}, {"sums", partial_}, {"partial", of_group}});
    sum_.bind_if_present({{"contact_energy", store.nodes().contact.energy},
                          {"contact_items", static_cast<cl_uint>(store.sizes().items)}});
    sum_.require_complete();
    row_.bind({{"parts", partial_}, {"count", cl_uint{sum_groups}}, {"initial", initial_}, {"partial", of_group}});
    is_first_ = row_.at_launch<cl_int>("is_first");
    samples_ = row_.at_launch<cl::Buffer>("samples");
    at_ = row_.at_launch<cl_uint>("at");
    row_.require_complete();
}

void EnergyBook::add_state(std::vector<StateBuffer>& state) const {
    if (is_kept())
        state.push_back({"energy_at_first", initial_, Restoring::account});
}

void EnergyBook::sum_bonds(DeviceContext& device, const cl::Buffer& displacement, std::size_t items) {
    displacement_.set(displacement);
    items_.set(static_cast<cl_uint>(items));
    device.run(bonds_, parts_);
}

void EnergyBook::put_row(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at) {
    device.run(sum_, sum_groups * local_size);
    is_first_.set(is_first);
    samples_.set(samples);
    at_.set(static_cast<cl_uint>(at));
    device.run(row_, local_size);
}

// At the displacement with which the last step began: what it kept is of that moment.
void EnergyBook::sum(DeviceContext& device, const BondStore& store, const cl::Buffer& samples, std::size_t at) {
    sum_bonds(device, store.last_displacement(), store.sizes().items);
    put_row(device, false, samples, at);
}

void EnergyBook::sum_first(DeviceContext& device, const BondStore& store) {
    sum_bonds(device, store.last_displacement(), store.sizes().items);
    put_row(device, true, nowhere_, 0);
}

void EnergyBook::warm_up(DeviceContext& device, const BondStore& store) {
    sum_bonds(device, store.last_displacement(), 0);
    put_row(device, false, nowhere_, 0);
}

} // namespace periscope::gpu
