// The energies of the body on the device: the sums of what each node accumulates from step to step and of what its bonds hold
// (kernels/common/energy_sums.cl, lattice_energy.cl, family_*_energy.cl). See "Energies" in README.md.
#pragma once

#include "gpu/body/body.hpp"

namespace periscope::gpu {

class EnergyBook {
public:
    EnergyBook() = default; // keeps none
    EnergyBook(DeviceContext& device, const Body& body);

    bool is_kept() const { return row_.exists(); }

    // After a step that kept its forces: the sums of these blocks, of the moment at which that step began.
    void sum_blocks(DeviceContext& device, const BondStore& store, const DoneBlocks& blocks);
    // Then, of all of them: a row's two vectors.
    void put(DeviceContext& device, const cl::Buffer& samples, std::size_t at);
    // Or after the first step: the energy at first.
    void put_first(DeviceContext& device);
    // Compiles the kernels.
    void warm_up(DeviceContext& device);
    void add_state(std::vector<StateBuffer>& state) const; // what a resumed run needs

private:
    // A store's kernel, and where it puts its sums: into of_parts_, or aside if it has only a part of them.
    struct OfStore {
        const BondStore* store = nullptr;
        Kernel bonds;
        Argument<cl::Buffer> displacement;
        Argument<cl_uint> items;
        cl::Buffer aside;
    };
    OfStore of_store(const BondStore& store) const;
    OfStore& of(const BondStore& store);
    void put_row(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at);

    // The sums of all ranks to the first one, each to its place among those of the body.
    void bring_together(DeviceContext& device, const BondStore& store, const std::vector<std::byte>& own) const;

    std::vector<OfStore> stores_;
    const RankParts* ranks_ = nullptr;
    Kernel sum_, row_;
    Argument<cl::Buffer> samples_;
    Argument<cl_uint> at_;
    Argument<cl_int> is_first_;
    cl::Buffer initial_;  // the energy at first
    cl::Buffer of_parts_; // of each work-item of bond_energies
    cl::Buffer partial_, nowhere_;
    std::size_t parts_ = 0, sum_bytes_ = 0; // of the whole body; of the sums of one part
};

} // namespace periscope::gpu
