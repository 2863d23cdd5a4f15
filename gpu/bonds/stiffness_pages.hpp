// λ of bonds that soften, kept only where something has softened (kernels/common/pages.cl): groups of nodes take pages from a pool,
// which the host enlarges. A group without a page has λ = 1 at all bonds. A group that finds the pool empty stores nothing of a step
// and waits; since a step reads displacements that it does not change, the step is completed when there are pages for it.
#pragma once

#include "gpu/bonds/page_layout.hpp"
#include "gpu/device/device_context.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/domain/state_transfer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

// How a store keeps λ.
struct PageOptions {
    bool is_on = false; // in pages; otherwise an array of all bonds
    // Bytes of all buffers on the device beyond which the pool grows no more; 0: what the device has.
    std::uint64_t device_memory = 0;
    // A body that can pass through the device does so with less device memory than this, bytes. Otherwise 0.
    std::uint64_t passes_below = 0;
    bool is_one_of_several = false; // the device
    // The part of λ of all bonds for which a body must have room to lie on the device: a tenth of it in a pool that has a quarter more
    // than is used, and the smaller pool before it.
    static constexpr std::uint64_t planned_share = 4;
};

class StiffnessPages {
public:
    StiffnessPages(DeviceContext& device, PageLayout layout, const PageOptions& options, bool double_precision);
    ~StiffnessPages(); // waits for answers that are on their way
    StiffnessPages(const StiffnessPages&) = delete;
    StiffnessPages& operator=(const StiffnessPages&) = delete;

    Bindings buffers() const; // by the names that the kernels give them

    // When a kernel that may take pages has been asked of the device, what it leaves is asked for, too: behind the first blocks of a
    // part of a step, and behind all of them. Answers come when the device has done this; the host can ask other devices meanwhile.
    enum Answer { of_first, of_all, answers };
    void ask(Answer which);
    // Whether some of the first blocks wait.
    bool first_wait();
    // Whether the kernel must run again, for those that wait. Then there are pages for them. Throws DeviceError when the device has no
    // memory for them.
    bool must_repeat();
    // Why the run should end now, while the state is whole: the pool is nearly used up and could not grow. Empty: it should not.
    const std::string& shortage() const { return shortage_; }

    // The array that would be there without pages; as long as they are there.
    StateBuffer::Access access();

private:
    void read(std::uint64_t offset, std::span<std::byte> to);
    void write(std::uint64_t offset, std::span<const std::byte> from);
    enum Count { used, size, lacking, waiting, counts }; // pages.cl
    using Counts = std::array<cl_uint, counts>;
    Counts answer(Answer which); // waits for it
    void grow_ahead();
    void grow_for(std::uint64_t units);
    bool grow(std::uint64_t units);               // whether the device had memory
    bool has_room_for(std::uint64_t units) const; // in what the body may take, beside the pool as it is
    std::uint64_t a_quarter_more() const { return size_ + size_ / 4 + 1; }
    std::string device_name() const; // in messages
    std::string advice() const;      // after a shortage
    void put_counts();
    std::uint64_t unit_bytes() const { return layout_.unit() * real_; }
    std::uint64_t most() const { return std::uint64_t{ones_} + layout_.units(); }
    std::vector<cl_uint>& pages_of_groups(); // on the host
    void take_pages_for(std::uint64_t offset, std::span<const std::byte> from);
    struct PoolRows;
    PoolRows rows_of_pool(std::uint64_t offset, std::uint64_t bytes);
    void transfer_rows(PoolRows& rows, bool to_device);

    DeviceContext& device_;
    PageLayout layout_;
    PageOptions options_;
    std::uint64_t real_; // bytes of a number
    GrownBuffer pool_;
    cl::Buffer page_of_, counts_;
    std::shared_ptr<std::byte[]> answered_; // each answer behind the other
    std::array<cl::Event, answers> on_its_way_;
    std::uint32_t ones_ = 0;            // units at the beginning that groups without a page read, where groups differ
    std::uint64_t used_ = 0, size_ = 0; // units
    std::optional<std::vector<cl_uint>> known_; // page_of_, where it has not changed since
    std::string shortage_;
};

} // namespace periscope::gpu
