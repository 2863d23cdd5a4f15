// The sums over bonds for strain and stress: the kernel `bond_moments` of either store.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class MomentSums {
public:
    MomentSums() = default;
    // `counted`: places that the kernel counts as one; `of_item`: those of a work-item.
    MomentSums(const Program& program, const StoreNames& names, const Bindings& buffers, std::uint32_t counted,
               std::uint32_t of_item);

    // As BondStore::sum_moments.
    void run(DeviceContext& device, const cl::Buffer& displacement, std::uint32_t first, std::uint32_t count,
             const cl::Buffer& to);

private:
    Kernel kernel_;
    Argument<cl_uint> first_, count_;
    Argument<cl::Buffer> displacement_, to_;
    std::uint32_t counted_ = 1, of_item_ = 1;
};

} // namespace periscope::gpu
