// A lattice that lies in the memory of the host, and passes through a device that has room for a part of it only. Each
// passage computes several steps, one behind the other (stream_plan.hpp), while the next blocks are uploaded and the
// last ones downloaded.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/body/stream_plan.hpp"
#include "gpu/body/streamed_stiffness.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace periscope::gpu {

class StreamedBody final : public Body {
public:
    // Makes a store of this domain.
    using Make = std::function<std::unique_ptr<BondStore>(const Domain&)>;
    StreamedBody(DeviceContext& device, const Domain& whole, const StreamPlan& plan, const Make& make);

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return stores_; }
    void warm_up(const StepsOfDevices& first) override;
    void run(const StepsOfDevices& steps, const AfterStep& after_last) override;
    std::uint64_t steps_at_once() const override { return plan_.phases / of_step_; }
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override {}
    std::optional<Fault> fault() override { return fault_; }

private:
    // An array of the whole body on the host, including ghosts, and the array on the device that holds a part of it.
    struct Passing {
        PassedArray of_device;
        std::size_t number = 0; // index in BondStore::passed()
        std::shared_ptr<std::byte[]> host;
        std::size_t bytes = 0;                  // bytes of `host`
        std::size_t block = 0;                  // bytes of a block in each row
        std::size_t row_here = 0, row_host = 0; // bytes of a row on the device and on the host
        // the byte at which the first block begins in a row, on the device and on the host
        std::size_t first_here = 0, first_host = 0;

        const StateBuffer& buffer() const { return of_device.array; }
        bool has_ghosts() const { return first_host > 0; }
    };
    using Piece = BlocksOnDevice;
    // Where the bytes of a piece are in an array, for OpenCL's commands that copy rectangles: corners on the device and
    // on the host, and extent.
    struct Rectangle {
        cl::array<cl::size_type, 3> here, host, extent;
    };

    BondStore& store() const { return *stores_.front(); }
    Domain part(std::uint32_t first, std::uint32_t end) const;
    std::vector<Domain> parts() const;
    void prepare(const BondStore& like);
    void take_over(const Domain& domain);
    cl::Buffer buffer_of(const Passing& array, bool as_before) const;
    static Rectangle rectangle_of(const Passing& array, const Piece& piece);
    void write(cl::CommandQueue& queue, const Passing& array, const cl::Buffer& to, const Piece& piece);
    void read(cl::CommandQueue& queue, Passing& array, const Piece& piece);

    std::uint32_t node_of_fault(std::uint32_t found, std::int64_t first);
    void pass(std::span<const StepCall> steps, const AfterStep& after_last);
    std::vector<Piece> in_ring(std::int64_t first, std::int64_t end) const;
    std::vector<Piece> with_margins(const std::vector<Piece>& pieces) const;
    void upload(std::int64_t first, std::int64_t end);
    void download(std::int64_t first, std::int64_t end, bool with_last_step);
    void download_stiffness(std::int64_t first, std::int64_t end);
    void repeat_at_margins(const StateBuffer& array, const Piece& done);
    void compute(const StepCall& call, bool is_dilatation, std::int64_t first, std::int64_t end,
                 const AfterStep& after);

    DeviceContext& device_;
    Domain whole_;
    StreamPlan plan_;
    std::uint32_t of_step_ = 1; // number of phases of a step
    cl::CommandQueue up_, down_;
    std::vector<std::unique_ptr<BondStore>> stores_; // one store, whose arrays are the ring
    std::vector<Passing> arrays_;
    std::optional<StreamedStiffness> left_; // λ, if laws soften, in place of an array
    cl::Buffer left_here_;                  // λ on the device
    // The index of λ in BondStore::passed(), and that of the marks of softened blocks in arrays_.
    std::size_t left_number_ = 0, marks_ = 0;
    std::optional<Fault> fault_;
};

} // namespace periscope::gpu
