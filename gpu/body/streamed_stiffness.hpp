// Stores λ of a lattice that passes through a device (streamed_body.hpp). On the host only groups of blocks in which
// something has softened have a page of λ, and only these pages are copied; λ of all other groups is 1. On the device
// each block has λ.
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

// Consecutive blocks: the number of the first block in the body, and its number on the device.
struct BlocksOnDevice {
    std::int64_t block = 0, here = 0, count = 0;
};

class StreamedStiffness {
public:
    // `slice` is that of the array on the device, for a part of the body that fills it; all λ there are 1 at first.
    // `real` is the number of bytes of a number.
    StreamedStiffness(DeviceContext& device, const Slice& slice, const Domain& part, const Domain& whole,
                      std::size_t real);

    // Writes λ of these blocks to the device, over that of other blocks.
    void upload(cl::CommandQueue& queue, const cl::Buffer& to, const BlocksOnDevice& blocks);
    // Reads λ of those blocks that have softened. `marks` has the marks of all blocks of the body
    // (kernels/lattice/lattice_softening.cl).
    void download(cl::CommandQueue& queue, const cl::Buffer& from, const BlocksOnDevice& blocks,
                  const std::byte* marks);
    std::uint64_t bytes() const; // on the host
    // Access to λ of all bonds, in the form of a checkpoint.
    StateBuffer::Access access();

private:
    void read(std::uint64_t offset, std::span<std::byte> to) const;
    void write(std::uint64_t offset, std::span<const std::byte> from);
    std::byte* page(std::uint32_t group) const; // null if the group has no page
    std::byte* take(std::uint32_t group);
    std::shared_ptr<std::byte[]> pages_of_ones(std::size_t count);
    // Calls each(a group's blocks, group, its first block) for the blocks of each group.
    template <typename Each>
    void each_group(const BlocksOnDevice& blocks, const Each& each) const;
    // Blocks whose λ is copied at once, and the index of the first one in the page.
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
    // on the device, in bytes: the beginning of the first row, and the length of a row
    std::size_t first_here_ = 0, row_here_ = 0;
    std::int64_t of_group_ = 1;                       // blocks
    std::size_t page_bytes_ = 0, of_slab_ = 0;        // pages
    std::vector<std::shared_ptr<std::byte[]>> slabs_; // never moved, because transfers read and write them
    std::shared_ptr<std::byte[]> ones_;               // a page
    std::vector<std::uint32_t> page_of_;              // one number for each group
    std::uint32_t used_ = 0;                          // pages
    std::vector<bool> is_one_;                        // for each block on the device: whether all its λ are 1
};

} // namespace periscope::gpu
