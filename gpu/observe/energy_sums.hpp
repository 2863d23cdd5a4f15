// Sums the energies of the body on the device: kinetic energy, external work and damping of the nodes, and the energies
// that their bonds store or have lost (kernels/common/energy_sums.cl, lattice_energy.cl, family_*_energy.cl;
// gpu/README.md, "Reading results").
#pragma once

#include "gpu/body/body.hpp"

namespace periscope::gpu {

class EnergySums {
public:
    EnergySums() = default; // for a model without observed energies
    EnergySums(DeviceContext& device, const Body& body);

    bool is_kept() const { return row_.exists(); }

    // Called after a step that kept its forces: sums the energies of these blocks at the time at which the step began.
    void sum_blocks(DeviceContext& device, const BondStore& store, const DoneBlocks& blocks);
    // Called after sum_blocks() of all blocks: writes the energies of the body to `samples` as the two vectors `at` and
    // `at` + 1.
    void put(DeviceContext& device, const cl::Buffer& samples, std::size_t at);
    // Called after sum_blocks() of all blocks in the first step: stores the energy at the start of the run, from which
    // the balance is computed.
    void put_first(DeviceContext& device);
    // Compiles the kernels.
    void warm_up(DeviceContext& device);
    void add_state(std::vector<StateBuffer>& state) const; // adds the values that a resumed run needs

private:
    // The kernel that sums the energies of a store's bonds. It writes its sums to of_parts_, or to `aside` if the store
    // has only a part of the body.
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

    // Copies the sums of all ranks to the first rank, in the order in which their nodes follow each other in the body.
    void bring_together(DeviceContext& device, const BondStore& store, const std::vector<std::byte>& own) const;

    std::vector<OfStore> stores_;
    const RankParts* ranks_ = nullptr;
    Kernel sum_, row_;
    Argument<cl::Buffer> samples_;
    Argument<cl_uint> at_;
    Argument<cl_int> is_first_;
    cl::Buffer initial_;  // the energy at the start of the run
    cl::Buffer of_parts_; // the sums of each work-item of bond_energies
    cl::Buffer partial_, nowhere_;
    std::size_t parts_ = 0, sum_bytes_ = 0; // number of sums in of_parts_; bytes of one of them
};

} // namespace periscope::gpu
