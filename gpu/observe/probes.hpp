// Holds the node sets of observers on the device, and samples them (kernels/common/sample.cl).
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/observe/observer_plan.hpp"

namespace periscope::gpu {

class Probes {
public:
    Probes() = default;
    Probes(const Model& model, const ObserverPlan& plan, DeviceContext& device, const Body& body);

    // Computes the probes of one interval, and writes them to the row of `samples` that begins with vector number
    // `row_begin`.
    void sample(DeviceContext& device, const Interval& interval, Body& body, const cl::Buffer& samples,
                std::size_t row_begin);

private:
    // For a body with several domains: the kernel that writes the values of those members of a set that a store owns.
    struct Gather {
        const BondStore* store = nullptr;
        Kernel kernel;
        Argument<cl::Buffer> state;
        Argument<cl_uint> what, first, count, set_begin, set_end, first_slot, own_slots;
    };
    // The code of a probe (kernels/common/sample.cl), the range of its members, and its first piece.
    struct Members {
        std::uint32_t what = 0, begin = 0, end = 0, first_piece = 0;
    };
    // For a body with several domains: each device has the members and gathers the values of its domains.
    struct OfDevice {
        DeviceContext* device = nullptr;
        cl::Buffer members, gathered;
    };
    const OfDevice& of_device(DeviceContext& device, const std::vector<std::uint32_t>& members);
    Gather gather_of(const BondStore& store, const OfDevice& of) const;
    void gather(Body& body, const Members& of, std::uint32_t first, std::uint32_t count);
    void bring_together(DeviceContext& device, std::uint32_t count);
    void bring_ranks_together(DeviceContext& device, std::uint32_t count);
    void sample_gathered(DeviceContext& device, Body& body, const Members& of);

    const RankParts* ranks_ = nullptr;
    Kernel sample_, row_;
    Argument<cl::Buffer> state_, samples_;
    Argument<cl_uint> piece_, first_probe_, count_, row_begin_, base_;
    cl::Buffer members_, pieces_, probes_, sums_;
    std::vector<OfDevice> of_devices_; // the first device computes the samples
    std::size_t gathered_bytes_ = 0, vector_bytes_ = 16;
    std::vector<Gather> gathers_;
    std::vector<Members> of_probes_;
    std::vector<std::uint32_t> first_piece_; // the first piece of each probe; at the end, the end of the last one
};

} // namespace periscope::gpu
