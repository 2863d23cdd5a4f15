// The energies of the body on the device: the sums of what each node accumulates from step to step and of what its bonds hold
// (kernels/common/energy_sums.cl, lattice_energy.cl, family_*_energy.cl). See "Energies" in README.md.
#pragma once

#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {

class EnergyBook {
public:
    EnergyBook() = default; // keeps none
    EnergyBook(DeviceContext& device, const BondStore& store);

    bool is_kept() const { return row_.exists(); }

    // After a step that kept its forces: a row's two vectors, of the moment at which that step began.
    void sum(DeviceContext& device, const BondStore& store, const cl::Buffer& samples, std::size_t at);
    // After the first step: the energy at first.
    void sum_first(DeviceContext& device, const BondStore& store);
    // Compiles the kernels.
    void warm_up(DeviceContext& device, const BondStore& store);
    void add_state(std::vector<StateBuffer>& state) const; // what a run that goes on needs

private:
    void sum_bonds(DeviceContext& device, const cl::Buffer& displacement, std::size_t items);
    void put_row(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at);

    Kernel bonds_, sum_, row_;
    Argument<cl::Buffer> displacement_, samples_;
    Argument<cl_uint> items_, at_;
    Argument<cl_int> is_first_;
    cl::Buffer initial_;  // the energy at first
    cl::Buffer of_parts_; // of each work-item of bond_energies
    cl::Buffer partial_, nowhere_;
    std::size_t parts_ = 0;
};

} // namespace periscope::gpu
