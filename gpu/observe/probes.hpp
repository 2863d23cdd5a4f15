// The observers' node sets on the device, and the kernels that sample them (kernels/common/sample.cl).
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/observe/observer_plan.hpp"

namespace periscope::gpu {

class Probes {
public:
    Probes() = default;
    // `lattice`: that of a store which knows sites, not nodes. `sources`: how many arguments of the kernel stand before its own; the owner sets them.
    Probes(const Model& model, const LatticeShape* lattice, const ObserverPlan& plan, DeviceContext& device,
           const cl::Program& program, cl_uint sources, bool double_precision);

    cl::Kernel& kernel() { return sample_; }
    // The probes of one interval to their places in the row that begins with this vector of four.
    void sample(DeviceContext& device, const Interval& interval, const cl::Buffer& samples, std::size_t row_begin);

private:
    cl::Kernel sample_, row_;
    cl::Buffer members_, pieces_, probes_, sums_;
    std::vector<std::uint32_t> first_piece_; // of each probe, and the end of the last
    cl_uint sources_ = 0;
    std::size_t local_bytes_ = 0;
};

} // namespace periscope::gpu
