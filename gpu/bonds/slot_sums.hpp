// Runs a kernel of a store that sums over the bonds of each node: `bond_moments` for strain and stress, or
// `bond_losses`.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class SlotSums {
public:
    SlotSums() = default;
    // `counted` is 1 if the kernel counts nodes, and the number of slots of a block if it counts blocks. `of_item` is
    // the number of slots that a work-item computes.
    SlotSums(const Program& program, const char* kernel, const StoreNames& names, const Bindings& buffers,
             std::uint32_t counted, std::uint32_t of_item);

    // Writes the sums as described for BondStore::sum_moments(). `least_stretch` is read only with compression
    // strengthening.
    void run(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& least_stretch,
             std::uint32_t first, std::uint32_t count, const cl::Buffer& to);

private:
    Kernel kernel_;
    Argument<cl_uint> first_, count_;
    Argument<cl::Buffer> displacement_, least_stretch_, to_;
    std::uint32_t counted_ = 1, of_item_ = 1;
};

} // namespace periscope::gpu
