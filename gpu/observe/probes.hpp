// The observers' node sets on the device, and the kernels that sample them (kernels/common/sample.cl).
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/observe/observer_plan.hpp"

namespace periscope::gpu {

class Probes {
public:
    Probes() = default;
    Probes(const Model& model, const ObserverPlan& plan, DeviceContext& device, const Body& body);

    // The probes of one interval to their places in the row that begins with this vector of four.
    void sample(DeviceContext& device, const Interval& interval, Body& body, const cl::Buffer& samples,
                std::size_t row_begin);

private:
    // For a body in several domains: the kernel by which a store gives what its own members have.
    struct Gather {
        const BondStore* store = nullptr;
        Kernel kernel;
        Argument<cl::Buffer> state;
        Argument<cl_uint> what, first, count, set_begin, set_end, first_place, own_places;
    };
    // A probe's members, and its pieces.
    struct Members {
        std::uint32_t what = 0, begin = 0, end = 0, first_piece = 0;
    };
    // For a body in several domains: each device has the members and gathers what its domains have.
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
    std::vector<OfDevice> of_devices_; // the first is that which samples
    std::size_t gathered_bytes_ = 0, vector_bytes_ = 16;
    std::vector<Gather> gathers_;
    std::vector<Members> of_probes_;
    std::vector<std::uint32_t> first_piece_; // of each probe, and the end of the last
};

} // namespace periscope::gpu
