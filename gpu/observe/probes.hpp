// The observers' node sets on the device, and the kernels that sample them (kernels/common/sample.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/observe/observer_plan.hpp"

namespace periscope::gpu {

class Probes {
public:
    Probes() = default;
    Probes(const Model& model, const ObserverPlan& plan, DeviceContext& device, const BondStore& store);

    // The probes of one interval to their places in the row that begins with this vector of four.
    void sample(DeviceContext& device, const Interval& interval, const cl::Buffer& displacement,
                const cl::Buffer& samples, std::size_t row_begin);

private:
    Kernel sample_, row_;
    Argument<cl::Buffer> state_, samples_;
    Argument<cl_uint> piece_, first_probe_, count_, row_begin_;
    cl::Buffer members_, pieces_, probes_, sums_;
    std::vector<std::uint32_t> first_piece_; // of each probe, and the end of the last
};

} // namespace periscope::gpu
