#include "gpu/body/streamed_stiffness.hpp"

#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/device/host_memory.hpp"

#include <algorithm>
#include <cstring>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr std::size_t slab_bytes = 1U << 20;
constexpr std::byte has_softened{2}; // the mark of lattice_softening.cl

void fill_ones(std::span<std::byte> bytes, std::size_t real) {
    const float one = 1;
    const double precise_one = 1;
    for (std::size_t at = 0; at < bytes.size(); at += real)
        std::memcpy(bytes.data() + at, real == 8 ? static_cast<const void*>(&precise_one) : &one, real);
}

} // namespace

StreamedStiffness::StreamedStiffness(DeviceContext& device, const Slice& slice, const Domain& part, const Domain& whole,
                                     std::size_t real)
    : device_(device), real_(real) {
    const std::size_t of_block = slice.count / part.blocks(); // items
    block_ = of_block * slice.item;
    first_here_ = slice.first * slice.item;
    row_here_ = slice.here * slice.item;
    of_group_ = slice.rows > 1 ? slots_of_page(1) : 1; // rows > 1: layout for GPUs
    layout_.numbers = slice.bytes_of_whole() / real;
    layout_.first = (slice.first_of_whole - of_block * part.first_block) * slice.item / real;
    layout_.between_rows = slice.whole * slice.item / real;
    layout_.in_row = std::uint64_t{whole.end_block} * block_ / real;
    layout_.rows = static_cast<std::uint32_t>(slice.rows);
    layout_.row = static_cast<std::uint32_t>(static_cast<std::size_t>(of_group_) * block_ / real);
    page_bytes_ = layout_.unit() * real;
    of_slab_ = std::max<std::size_t>(slab_bytes / page_bytes_, 1);
    page_of_.assign(layout_.groups(), none);
    is_one_.assign(part.room, true);
    ones_ = pages_of_ones(1);
}

std::uint64_t StreamedStiffness::bytes() const {
    return slabs_.size() * of_slab_ * page_bytes_ + page_of_.size() * sizeof page_of_.front();
}

std::shared_ptr<std::byte[]> StreamedStiffness::pages_of_ones(std::size_t count) {
    std::shared_ptr<std::byte[]> pages = host_memory(device_, count * page_bytes_);
    fill_ones({pages.get(), count * page_bytes_}, real_);
    return pages;
}

std::byte* StreamedStiffness::page(std::uint32_t group) const {
    const std::uint32_t number = page_of_[group];
    return number == none ? nullptr : slabs_[number / of_slab_].get() + number % of_slab_ * page_bytes_;
}

std::byte* StreamedStiffness::take(std::uint32_t group) {
    if (page_of_[group] == none) {
        if (used_ == slabs_.size() * of_slab_)
            slabs_.push_back(pages_of_ones(of_slab_));
        page_of_[group] = used_++;
    }
    return page(group);
}

template <typename Each>
void StreamedStiffness::each_group(const BlocksOnDevice& blocks, const Each& each) const {
    for (std::int64_t block = blocks.block, end = blocks.block + blocks.count; block < end;) {
        const std::int64_t group = block / of_group_, next = std::min((group + 1) * of_group_, end);
        each(BlocksOnDevice{block, blocks.here + block - blocks.block, next - block}, static_cast<std::uint32_t>(group),
             block % of_group_);
        block = next;
    }
}

// Adds a run to `runs`. In the layout for vectors, joins it with the last one if both are consecutive on the device and
// on the host, so that one command copies them.
void StreamedStiffness::add(std::vector<Run>& runs, const Run& run) const {
    if (layout_.rows == 1 && !runs.empty()) {
        Run& last = runs.back();
        if (run.page == last.page + static_cast<std::size_t>(last.blocks.count) * block_ &&
            run.blocks.here == last.blocks.here + last.blocks.count) {
            last.blocks.count += run.blocks.count;
            return;
        }
    }
    runs.push_back(run);
}

// Calls `transfer`, which copies a rectangle between the device and a page, for each run.
template <typename Transfer>
void StreamedStiffness::each_rectangle(const std::vector<Run>& runs, const Transfer& transfer) const {
    using Corner = cl::array<cl::size_type, 3>;
    const auto bytes_of = [&](std::int64_t count) { return static_cast<std::size_t>(count) * block_; };
    const bool has_rows = layout_.rows > 1; // then a row of the array spans several pages
    for (const Run& run : runs)
        transfer(Corner{first_here_ + bytes_of(run.blocks.here), 0, 0}, Corner{bytes_of(run.in_page), 0, 0},
                 Corner{bytes_of(run.blocks.count), layout_.rows, 1}, has_rows ? row_here_ : 0,
                 has_rows ? bytes_of(of_group_) : 0, run.page);
}

void StreamedStiffness::upload(cl::CommandQueue& queue, const cl::Buffer& to, const BlocksOnDevice& blocks) {
    std::vector<Run> runs;
    each_group(blocks, [&](const BlocksOnDevice& some, std::uint32_t group, std::int64_t in_page) {
        std::byte* const kept = page(group);
        const auto begin = is_one_.begin() + some.here, end = begin + some.count;
        if (!kept && std::find(begin, end, false) == end)
            return;
        add(runs, {some, kept ? kept : ones_.get(), in_page});
        std::fill(begin, end, kept == nullptr);
    });
    each_rectangle(runs, [&](const auto& here, const auto& there, const auto& extent, std::size_t row_here,
                             std::size_t row_there, const std::byte* from) {
        queue.enqueueWriteBufferRect(to, CL_FALSE, here, there, extent, row_here, 0, row_there, 0, from);
    });
}

void StreamedStiffness::download(cl::CommandQueue& queue, const cl::Buffer& from, const BlocksOnDevice& blocks,
                                 const std::byte* marks) {
    std::vector<Run> runs;
    each_group(blocks, [&](const BlocksOnDevice& some, std::uint32_t group, std::int64_t in_page) {
        const bool softens = std::any_of(marks + some.block, marks + some.block + some.count,
                                         [](std::byte mark) { return (mark & has_softened) != std::byte{0}; });
        if (!softens)
            return;
        add(runs, {some, take(group), in_page});
        std::fill_n(is_one_.begin() + some.here, some.count, false);
    });
    each_rectangle(runs, [&](const auto& here, const auto& there, const auto& extent, std::size_t row_here,
                             std::size_t row_there, std::byte* to) {
        queue.enqueueReadBufferRect(from, CL_FALSE, here, there, extent, row_here, 0, row_there, 0, to);
    });
}

StateBuffer::Access StreamedStiffness::access() {
    return {(layout_.numbers * real_ + 15) / 16 * 16, // buffers are rounded up to 16 bytes
            [this](std::uint64_t offset, std::span<std::byte> to) { read(offset, to); },
            [this](std::uint64_t offset, std::span<const std::byte> from) { write(offset, from); }};
}

void StreamedStiffness::read(std::uint64_t offset, std::span<std::byte> to) const {
    fill_ones(to, real_);
    layout_.for_each_run(real_, offset, to.size(),
                         [&](std::uint32_t group, std::uint64_t in_page, std::uint64_t here, std::uint64_t n) {
                             if (const std::byte* const from = page(group))
                                 std::memcpy(to.data() + here, from + in_page, n);
                         });
}

void StreamedStiffness::write(std::uint64_t offset, std::span<const std::byte> from) {
    layout_.for_each_run(real_, offset, from.size(),
                         [&](std::uint32_t group, std::uint64_t in_page, std::uint64_t here, std::uint64_t n) {
                             const auto values = from.subspan(here, n);
                             if (page(group) || std::memcmp(values.data(), ones_.get(), n) != 0)
                                 std::memcpy(take(group) + in_page, values.data(), n);
                         });
}

} // namespace periscope::gpu
