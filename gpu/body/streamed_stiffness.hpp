// Stores λ, the remaining fraction of the secant stiffness of bonds, of a lattice that passes through a device
// (streamed_body.hpp). On the host, only groups of blocks in which a bond has softened have a page of λ, and only these
// pages are copied; λ of all other groups is 1. On the device, the array has λ of every block in the ring.
#pragma once

#include "gpu/bonds/page_layout.hpp"
#include "gpu/device/device_context.hpp"
#include "gpu/domain/domain.hpp"
#include "gpu/domain/state_transfer.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace periscope::gpu {

// Consecutive blocks: the index of the first one in the body and in the ring on the device, and their number.
struct BlocksOnDevice {
    std::int64_t block = 0, here = 0, count = 0;
};

class StreamedStiffness {
public:
    // `slice` is that of the array on the device, for a `part` of the body that fills the ring; λ is 1 in the whole
    // array at first. `real` is the number of bytes of a number.
    StreamedStiffness(DeviceContext& device, const Slice& slice, const Domain& part, const Domain& whole,
                      std::size_t real);

    // Writes λ of these blocks to the device, in place of that of other blocks.
    void upload(cl::CommandQueue& queue, const cl::Buffer& to, const BlocksOnDevice& blocks);
    // Reads λ of those of these blocks in which a bond has softened. `marks` has the marks of all blocks of the body
    // (kernels/lattice/lattice_softening.cl).
    void download(cl::CommandQueue& queue, const cl::Buffer& from, const BlocksOnDevice& blocks,
                  const std::byte* marks);
    std::uint64_t bytes() const; // on the host
    // Returns the access to λ of all bonds, in the form of a checkpoint.
    StateBuffer::Access access();

private:
    void read(std::uint64_t offset, std::span<std::byte> to) const;
    void write(std::uint64_t offset, std::span<const std::byte> from);
    std::byte* page(std::uint32_t group) const; // null if the group has no page
    std::byte* take(std::uint32_t group);
    std::shared_ptr<std::byte[]> pages_of_ones(std::size_t count);
    // Divides `blocks` by groups, and calls each(blocks of the group, index of the group, index of the first of these
    // blocks in the group) for each group.
    template <typename Each>
    void each_group(const BlocksOnDevice& blocks, const Each& each) const;
    // Blocks whose λ is copied by one command, and the index of the first one in the page.
    struct Run {
        BlocksOnDevice blocks;
        std::byte* page = nullptr;
        std::int64_t in_page = 0;
    };
    void add(std::vector<Run>& runs, const Run& run) const;
    template <typename Transfer>
    void each_rectangle(const std::vector<Run>& runs, const Transfer& transfer) const;

    DeviceContext& device_;
    PageLayout layout_;                // the layout of the array of a checkpoint
    std::size_t real_ = 4, block_ = 0; // bytes of a number; bytes of a block in each row
    // in the array on the device, in bytes: where the first row begins, and the length of a row
    std::size_t first_here_ = 0, row_here_ = 0;
    std::int64_t of_group_ = 1;                       // blocks of a group
    std::size_t page_bytes_ = 0, of_slab_ = 0;        // bytes of a page; pages of an element of slabs_
    std::vector<std::shared_ptr<std::byte[]>> slabs_; // the pages; never moved, because transfers use their addresses
    std::shared_ptr<std::byte[]> ones_;               // a page in which all λ are 1
    std::vector<std::uint32_t> page_of_;              // index of the page of each group
    std::uint32_t used_ = 0;                          // number of pages in use
    std::vector<bool> is_one_;                        // for each block on the device: whether all its λ are 1
};

} // namespace periscope::gpu
