// The energies of the body on the device: what accumulates from step to step, and their sums
// (kernels/common/energy_sums.cl, lattice_energy.cl, family_*_energy.cl). See "Energies" in README.md.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/domain/state_transfer.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class EnergyBook {
public:
    EnergyBook() = default; // keeps none
    // `values`: nodes or places a number of which there is each; `parts`: work-items of bond_energies; `of_store`: what that
    // kernel reads of the store, which names its displacement `state` and its number of `items` so.
    EnergyBook(DeviceContext& device, const Program& program, std::size_t values, std::size_t parts,
               const Bindings& of_store, const char* state, const char* items);

    bool is_kept() const { return parts_ > 0; }
    cl::Buffer work;     // external work and damping, each with its remainder
    cl::Buffer initial;  // the energy at first
    cl::Buffer energies; // kinetic, external work and damping that the last step kept; four numbers each
    cl::Buffer sums;     // of each work-item of bond_energies

    // The strain and fracture energy of the bonds at this displacement, for the next sum.
    void sum_bonds(DeviceContext& device, const cl::Buffer& displacement, std::size_t items);
    // After sum_bonds: a row's two vectors. `is_first`: this is the energy at first.
    void sum(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at);
    // The same without a row: the energy at first, or only for the kernels to be compiled.
    void sum_to_nowhere(DeviceContext& device, bool is_first) { sum(device, is_first, nowhere_, 0); }
    // By their names as arguments of a time step; empty when none are kept.
    Bindings buffers() const { return is_kept() ? Bindings{{"work", work}, {"energies", energies}} : Bindings{}; }
    void add_state(std::vector<StateBuffer>& state) const; // what a run that goes on needs

private:
    Kernel bonds_, sum_, row_;
    Argument<cl::Buffer> displacement_, samples_;
    Argument<cl_uint> items_, at_;
    Argument<cl_int> is_first_;
    cl::Buffer partial_, nowhere_;
    std::size_t parts_ = 0;
};

} // namespace periscope::gpu
