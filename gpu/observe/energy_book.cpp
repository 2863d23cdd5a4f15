#include "gpu/observe/energy_book.hpp"

namespace periscope::gpu {
namespace {

constexpr std::size_t groups = 64; // of the first sum

}

EnergyBook::EnergyBook(DeviceContext& device, const cl::Program& program, std::size_t values, std::size_t parts,
                       bool double_precision)
    : bonds(program, "bond_energies"), sum_(program, "sum_energies"), row_(program, "energy_row"), parts_(parts) {
    const std::size_t real = double_precision ? 8 : 4;
    work = device.zeros(4 * values * real);
    energies = device.zeros(4 * values * real);
    initial = device.zeros(16);
    sums = device.buffer(8 * parts * real);
    partial_ = device.buffer(8 * groups * real);
    nowhere_ = device.buffer(8 * real);
    sum_.setArg(0, sums);
    sum_.setArg(1, static_cast<cl_uint>(parts));
    sum_.setArg(2, partial_);
    sum_.setArg(3, cl::Local(8 * real * local_size));
    row_.setArg(0, partial_);
    row_.setArg(1, static_cast<cl_uint>(groups));
    row_.setArg(3, initial);
    row_.setArg(6, cl::Local(8 * real * local_size));
}

void EnergyBook::add_state(std::vector<StateBuffer>& state) const {
    if (!is_kept())
        return;
    state.push_back({"energy_work", work, Restoring::account});
    state.push_back({"energy_at_first", initial, Restoring::account});
}

void EnergyBook::sum(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at) {
    device.run(sum_, groups * local_size);
    row_.setArg(2, static_cast<cl_int>(is_first));
    row_.setArg(4, samples);
    row_.setArg(5, static_cast<cl_uint>(at));
    device.run(row_, local_size);
}

} // namespace periscope::gpu
