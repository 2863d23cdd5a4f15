// Stores λ, the remaining fraction of the secant stiffness of bonds, only where a bond has softened
// (kernels/common/pages.cl): groups of nodes take pages from a pool, which the host enlarges. λ is 1 for all bonds of a
// group without a page. A group that finds the pool empty stores nothing of the step and waits. A step does not change
// the displacements that it reads, so the host can enlarge the pool and repeat the step for the waiting groups.
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

// How a store keeps λ on the device.
struct PageOptions {
    bool is_on = false; // true: in pages; false: in an array for all bonds
    // The pool does not grow if all buffers on the device would then exceed this number of bytes; 0: only the memory of
    // the device is the limit.
    std::uint64_t device_memory = 0;
    // If the device has less memory than this number of bytes, the body passes through it in parts. 0 if this body
    // cannot.
    std::uint64_t passes_below = 0;
    bool is_one_of_several = false; // the body lies on several devices
    // A body is placed on the device only if the memory has room for 1/planned_share of the array with λ of all bonds.
    // This is enough if a tenth of the bonds soften: the pool is a quarter larger than its used part, and while it
    // grows, the smaller pool still exists.
    static constexpr std::uint64_t planned_share = 4;
};

class StiffnessPages {
public:
    StiffnessPages(DeviceContext& device, PageLayout layout, const PageOptions& options, bool double_precision);
    ~StiffnessPages(); // waits for pending answers
    StiffnessPages(const StiffnessPages&) = delete;
    StiffnessPages& operator=(const StiffnessPages&) = delete;

    Bindings buffers() const; // the buffers by the names of kernel arguments

    // Enqueues reading the counts (pages.cl) after a kernel that may take pages: `of_first` after the first blocks of a
    // part of a step, `of_all` after all blocks. The answer arrives when the device has run the kernel; meanwhile the
    // host can enqueue work on other devices.
    enum Answer { of_first, of_all, answers };
    void ask(Answer which);
    // Waits for the answer of_first, and returns whether some of the first blocks wait for a page.
    bool first_wait();
    // Waits for the answer of_all, and enlarges the pool if necessary. Returns whether the kernel must run again
    // because groups wait for pages, which then exist. Throws DeviceError if the device has no memory for them.
    bool must_repeat();
    // A message if the run should end now, while its state is complete, because the pool is nearly full and could not
    // grow; otherwise empty.
    const std::string& shortage() const { return shortage_; }

    // Access to λ as the array that would exist without pages. It must not outlive the pages.
    StateBuffer::Access access();

private:
    void read(std::uint64_t offset, std::span<std::byte> to);
    void write(std::uint64_t offset, std::span<const std::byte> from);
    enum Count { used, size, lacking, waiting, counts }; // pages.cl
    using Counts = std::array<cl_uint, counts>;
    Counts answer(Answer which); // waits for the answer and returns it
    void grow_ahead();
    void grow_for(std::uint64_t units);
    bool grow(std::uint64_t units); // returns false if the device has no memory for the units
    // whether the memory has room for a pool of these units beside the current one
    bool has_room_for(std::uint64_t units) const;
    std::uint64_t a_quarter_more() const { return size_ + size_ / 4 + 1; }
    std::string device_name() const; // for messages
    std::string advice() const;      // what the user can do, for messages
    void put_counts();
    std::uint64_t unit_bytes() const { return layout_.unit() * real_; }
    std::uint64_t most() const { return std::uint64_t{ones_} + layout_.units(); }
    std::vector<cl_uint>& pages_of_groups(); // known_, read from the device if necessary
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
    std::shared_ptr<std::byte[]> answered_; // the answers, one after the other
    std::array<cl::Event, answers> pending_;
    // Number of units at the beginning of the pool whose λ is always 1. Groups without a page read these units, if
    // groups differ in size.
    std::uint32_t ones_ = 0;
    std::uint64_t used_ = 0, size_ = 0;         // units
    std::optional<std::vector<cl_uint>> known_; // a copy of page_of_; empty if that may have changed
    std::string shortage_;
};

} // namespace periscope::gpu
