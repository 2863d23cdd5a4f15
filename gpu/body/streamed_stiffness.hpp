// λ of a lattice that passes through a device (streamed_body.hpp). On the host only groups of blocks in which something has softened
// have it, a page each, and only these travel; of all others λ is 1. On the device each block has it.
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

// Blocks that follow each other: the first one's number in the body, and where it is on the device.
struct BlocksOnDevice {
    std::int64_t block = 0, here = 0, count = 0;
};

class StreamedStiffness {
public:
    // slice: of the array of a part of the body that has as many blocks as the device has room for; there λ is 1. real: bytes of a
    // number.
    StreamedStiffness(DeviceContext& device, const Slice& slice, const Domain& part, const Domain& whole,
                      std::size_t real);

    // Blocks come to the device, in place of whatever blocks were there.
    void upload(cl::CommandQueue& queue, const cl::Buffer& to, const BlocksOnDevice& blocks);
    // Blocks that have softened go; `marks` of all blocks of the body are those of these blocks (kernels/lattice/lattice_softening.cl).
    void download(cl::CommandQueue& queue, const cl::Buffer& from, const BlocksOnDevice& blocks,
                  const std::byte* marks);
    std::uint64_t bytes() const; // on the host
    // As a checkpoint has it: λ of all bonds.
    StateBuffer::Access access();

private:
    void read(std::uint64_t offset, std::span<std::byte> to) const;
    void write(std::uint64_t offset, std::span<const std::byte> from);
    std::byte* page(std::uint32_t group) const; // null: none
    std::byte* take(std::uint32_t group);
    std::shared_ptr<std::byte[]> pages_of_ones(std::size_t count);
    // Calls each(a group's blocks, group, its first block) for the blocks of each group.
    template <typename Each>
    void each_group(const BlocksOnDevice& blocks, const Each& each) const;
    // Blocks whose λ is transferred at once, and where that of the first begins in the page.
    struct Run {
        BlocksOnDevice blocks;
        std::byte* page = nullptr;
        std::int64_t in_page = 0;
    };
    void add(std::vector<Run>& runs, const Run& run) const;
    template <typename Transfer>
    void each_rectangle(const std::vector<Run>& runs, const Transfer& transfer) const;

    DeviceContext& device_;
    PageLayout layout_;                               // in the array of a checkpoint
    std::size_t real_ = 4, block_ = 0;                // bytes of a number, of a block in each row
    std::size_t first_here_ = 0, row_here_ = 0;       // bytes on the device: where the rows begin, how long they are
    std::int64_t of_group_ = 1;                       // blocks
    std::size_t page_bytes_ = 0, of_slab_ = 0;        // pages
    std::vector<std::shared_ptr<std::byte[]>> slabs_; // which stay where they are: transfers read and write them
    std::shared_ptr<std::byte[]> ones_;               // a page
    std::vector<std::uint32_t> page_of_;              // of each group
    std::uint32_t used_ = 0;                          // pages
    std::vector<bool> is_one_;                        // all λ of a block's place on the device
};

} // namespace periscope::gpu
