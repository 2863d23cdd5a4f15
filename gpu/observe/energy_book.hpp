// The energies of the body on the device: what accumulates from step to step, and their sums
// (kernels/common/energy_sums.cl, lattice_energy.cl, family_*_energy.cl). See "Energies" in README.md.
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/domain/state_transfer.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class EnergyBook {
public:
    EnergyBook() = default; // keeps none
    // `values`: nodes or places a number of which there is each; `parts`: work-items of bond_energies.
    EnergyBook(DeviceContext& device, const cl::Program& program, std::size_t values, std::size_t parts,
               bool double_precision);

    bool is_kept() const { return parts_ > 0; }
    cl::Buffer work;     // external work and damping, each with its remainder
    cl::Buffer initial;  // the energy at first
    cl::Buffer energies; // kinetic, external work and damping that the last step kept; four numbers each
    cl::Buffer sums;     // of each work-item of bond_energies
    cl::Kernel bonds;    // bond_energies; its arguments are the store's

    // After bond_energies: a row's two vectors. `is_first`: this is the energy at first.
    void sum(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at);
    // The same without a row: the energy at first, or only for the kernels to be compiled.
    void sum_to_nowhere(DeviceContext& device, bool is_first) { sum(device, is_first, nowhere_, 0); }
    void add_state(std::vector<StateBuffer>& state) const; // what a run that goes on needs

private:
    cl::Kernel sum_, row_;
    cl::Buffer partial_, nowhere_;
    std::size_t parts_ = 0;
};

} // namespace periscope::gpu
