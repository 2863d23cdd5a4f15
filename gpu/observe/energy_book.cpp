#include "gpu/observe/energy_book.hpp"

namespace periscope::gpu {
namespace {

constexpr std::size_t groups = 64; // of the first sum

}

EnergyBook::EnergyBook(DeviceContext& device, const Program& program, std::size_t values, std::size_t parts,
                       const Bindings& of_store, const char* state, const char* items)
    : bonds_(program, "bond_energies"), sum_(program, "sum_energies"), row_(program, "energy_row"), parts_(parts) {
    const std::size_t real = program.double_precision ? 8 : 4;
    work = device.zeros(4 * values * real);
    energies = device.zeros(4 * values * real);
    initial = device.zeros(16);
    sums = device.buffer(8 * parts * real);
    partial_ = device.buffer(8 * groups * real);
    nowhere_ = device.buffer(8 * real);
    const LocalBytes of_group{8 * real * local_size};
    bonds_.bind({{"energies", energies}, {"sums", sums}});
    bonds_.bind_if_present(of_store);
    displacement_ = bonds_.at_launch<cl::Buffer>(state);
    items_ = bonds_.at_launch<cl_uint>(items);
    bonds_.require_complete();
    sum_.bind({{"parts", sums}, {"count", static_cast<cl_uint>(parts)}, {"sums", partial_}, {"partial", of_group}});
    sum_.require_complete();
    row_.bind({{"parts", partial_}, {"count", cl_uint{groups}}, {"initial", initial}, {"partial", of_group}});
    is_first_ = row_.at_launch<cl_int>("is_first");
    samples_ = row_.at_launch<cl::Buffer>("samples");
    at_ = row_.at_launch<cl_uint>("at");
    row_.require_complete();
}

void EnergyBook::sum_bonds(DeviceContext& device, const cl::Buffer& displacement, std::size_t items) {
    displacement_.set(displacement);
    items_.set(static_cast<cl_uint>(items));
    device.run(bonds_, parts_);
}

void EnergyBook::add_state(std::vector<StateBuffer>& state) const {
    if (!is_kept())
        return;
    state.push_back({"energy_work", work, Restoring::account});
    state.push_back({"energy_at_first", initial, Restoring::account});
}

void EnergyBook::sum(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at) {
    device.run(sum_, groups * local_size);
    is_first_.set(is_first);
    samples_.set(samples);
    at_.set(static_cast<cl_uint>(at));
    device.run(row_, local_size);
}

} // namespace periscope::gpu
