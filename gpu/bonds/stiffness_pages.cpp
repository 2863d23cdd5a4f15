#include "gpu/bonds/stiffness_pages.hpp"

#include "core/base/machine_memory.hpp"
#include "core/model/paged_stiffness.hpp"
#include "gpu/device/host_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr cl_uint no_page = 0xffffffff, no_pages_from = 0xfffffff0; // these values are those of pages.cl

// Returns whether all numbers in `bytes` are 1.
template <typename Value>
bool are_ones(std::span<const std::byte> bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Value)) {
        Value value{};
        std::memcpy(&value, bytes.data() + at, sizeof value);
        if (value != 1)
            return false;
    }
    return true;
}

} // namespace

StiffnessPages::StiffnessPages(DeviceContext& device, PageLayout layout, const PageOptions& options,
                               bool double_precision)
    : device_(device), layout_(std::move(layout)), options_(options), real_(double_precision ? 8 : 4),
      page_of_(device.of(std::vector<cl_uint>(layout_.groups(), no_page))), counts_(device.zeros(sizeof(Counts))),
      answered_(host_memory(device, answers * sizeof(Counts))) {
    used_ = ones_ = layout_.is_even() ? 0 : layout_.longest();
    size_ = used_ + std::max<std::uint64_t>(layout_.longest(), layout_.units() / first_page_share);
    pool_.buffer = device.ones(size_ * layout_.unit(), double_precision);
    put_counts();
}

StiffnessPages::~StiffnessPages() {
    for (const cl::Event& event : pending_)
        try {
            if (event())
                event.wait();
        } catch (const cl::Error&) { // the device was lost, so it does not write any more
            continue;
        }
}

Bindings StiffnessPages::buffers() const {
    return {{"stiffness", GrowingBuffer{&pool_}}, {"page_of", page_of_}, {"page_counts", counts_}};
}

void StiffnessPages::put_counts() {
    const Counts now{static_cast<cl_uint>(used_), static_cast<cl_uint>(size_), 0, 0};
    device_.queue.enqueueWriteBuffer(counts_, CL_TRUE, 0, sizeof now, now.data());
}

void StiffnessPages::ask(Answer which) {
    known_.reset();
    device_.queue.enqueueReadBuffer(counts_, CL_FALSE, 0, sizeof(Counts), answered_.get() + which * sizeof(Counts),
                                    nullptr, &pending_[which]);
    device_.queue.flush();
}

StiffnessPages::Counts StiffnessPages::answer(Answer which) {
    pending_[which].wait();
    Counts now{};
    std::memcpy(now.data(), answered_.get() + which * sizeof now, sizeof now);
    return now;
}

bool StiffnessPages::first_wait() {
    return answer(of_first)[waiting] > 0;
}

bool StiffnessPages::must_repeat() {
    const Counts now = answer(of_all);
    used_ = now[used];
    const bool waits = now[waiting] > 0;
    const std::uint64_t before = size_;
    if (now[lacking] > 0)
        grow_for(used_ + now[lacking]);
    else if (!waits)
        grow_ahead();
    if (waits || size_ != before)
        put_counts();
    return waits;
}

// Enlarges the pool between steps if it is nearly full. The state is then complete, so it can be saved if the memory is
// not available.
void StiffnessPages::grow_ahead() {
    if (size_ >= most() || size_ - used_ > size_ / 16 || !shortage_.empty())
        return;
    // Tries less memory if a quarter is not available.
    for (const std::uint64_t wanted : {a_quarter_more(), size_ + size_ / 8 + 1})
        if (has_room_for(wanted) && grow(wanted))
            return;
    shortage_ =
        fmt::format("The memory of {} is almost used up: bonds that soften take {:.3g} MB, and there is no room for "
                    "more. {}",
                    device_name(), static_cast<double>(size_ * unit_bytes()) * 1e-6, advice());
}

std::string StiffnessPages::device_name() const {
    return options_.is_one_of_several ? device_.label : "the device";
}

std::string StiffnessPages::advice() const {
    if (options_.is_one_of_several)
        return "Use a larger spacing, more devices, or devices with more memory.";
    if (options_.passes_below > 0 && (options_.device_memory > 0 || device_.device.info.is_gpu))
        return fmt::format("With a device memory (--device-memory) of less than {:.0f} MB, the body passes through the "
                           "device in parts; or use a device with more memory.",
                           static_cast<double>(options_.passes_below) * 1e-6);
    return "Use a larger spacing, or a device with more memory.";
}

// Enlarges the pool to at least `units` units within a step. It may exceed the memory that the options allow, because
// otherwise the step could not be completed.
void StiffnessPages::grow_for(std::uint64_t units) {
    const std::uint64_t wanted = std::max(units, a_quarter_more());
    if ((has_room_for(wanted) && grow(wanted)) || grow(units))
        return;
    throw DeviceError(fmt::format("There is no memory on {} for the bonds that soften: they take {:.3g} MB, and {:.3g} "
                                  "MB more were needed in one "
                                  "step. The results written so far are kept. Resume the run from its checkpoint. {}",
                                  device_name(), static_cast<double>(size_ * unit_bytes()) * 1e-6,
                                  static_cast<double>((units - used_) * unit_bytes()) * 1e-6, advice()));
}

bool StiffnessPages::has_room_for(std::uint64_t units) const {
    const std::uint64_t bytes = std::min(units, most()) * unit_bytes();
    if (options_.device_memory > 0 && device_.bytes + bytes > options_.device_memory)
        return false;
    return device_.device.info.is_gpu || bytes + bytes / 16 < free_memory();
}

// Copies the pool into a larger one; both exist for a moment.
bool StiffnessPages::grow(std::uint64_t units) {
    units = std::min(units, most());
    const std::uint64_t old_bytes = size_ * unit_bytes(), new_bytes = units * unit_bytes(), before = device_.bytes;
    if (new_bytes > device_.device.info.max_allocation)
        return false;
    try {
        cl::Buffer larger = device_.buffer(new_bytes);
        device_.queue.enqueueCopyBuffer(pool_.buffer, larger, 0, 0, old_bytes);
        device_.fill_with_ones(larger, old_bytes, new_bytes - old_bytes, real_ == 8);
        device_.queue.finish(); // GPUs allocate memory only when it is used; waiting here reports a failure now
        device_.drop(pool_.buffer);
        pool_.buffer = larger;
    } catch (const cl::Error& e) {
        device_.bytes = before;
        if (e.err() == CL_MEM_OBJECT_ALLOCATION_FAILURE || e.err() == CL_OUT_OF_RESOURCES ||
            e.err() == CL_OUT_OF_HOST_MEMORY || e.err() == CL_MAP_FAILURE)
            return false;
        throw;
    }
    ++pool_.generation;
    size_ = units;
    return true;
}

std::vector<cl_uint>& StiffnessPages::pages_of_groups() {
    if (!known_) {
        known_.emplace(layout_.groups());
        device_.read(page_of_, *known_);
    }
    return *known_;
}

StateBuffer::Access StiffnessPages::access() {
    return {(layout_.numbers * real_ + 15) / 16 * 16, // buffers are rounded up to 16 bytes
            [this](std::uint64_t offset, std::span<std::byte> to) { read(offset, to); },
            [this](std::uint64_t offset, std::span<const std::byte> from) { write(offset, from); }};
}

// Copies, in host memory, of those rows of all pages in use that contain a range of λ (PageLayout). In the layout for
// GPUs the rows of a page are short, and too many for one transfer each.
struct StiffnessPages::PoolRows {
    std::uint64_t first = 0, count = 0, bytes = 0; // of each page: `count` rows of `bytes` bytes from row `first` on
    std::vector<std::byte> all;

    std::byte* at(cl_uint unit, std::uint64_t in_page) {
        return all.data() + unit * count * bytes + (in_page - first * bytes);
    }
};

StiffnessPages::PoolRows StiffnessPages::rows_of_pool(std::uint64_t offset, std::uint64_t bytes) {
    PoolRows rows;
    rows.bytes = layout_.row * real_;
    std::uint64_t end = 0;
    rows.first = layout_.rows;
    layout_.for_each_run(real_, offset, bytes, [&](std::uint32_t, std::uint64_t in_page, std::uint64_t, std::uint64_t) {
        rows.first = std::min(rows.first, in_page / rows.bytes);
        end = std::max(end, in_page / rows.bytes + 1);
    });
    rows.count = end > rows.first ? end - rows.first : 0;
    rows.all.resize(used_ * rows.count * rows.bytes);
    transfer_rows(rows, false);
    return rows;
}

void StiffnessPages::transfer_rows(PoolRows& rows, bool to_device) {
    if (rows.all.empty())
        return;
    const std::array<std::size_t, 3> there{rows.first * rows.bytes, 0, 0}, here{0, 0, 0},
        region{rows.count * rows.bytes, used_, 1};
    if (to_device)
        device_.queue.enqueueWriteBufferRect(pool_.buffer, CL_TRUE, there, here, region, unit_bytes(), 0, region[0], 0,
                                             rows.all.data());
    else
        device_.queue.enqueueReadBufferRect(pool_.buffer, CL_TRUE, there, here, region, unit_bytes(), 0, region[0], 0,
                                            rows.all.data());
}

void StiffnessPages::read(std::uint64_t offset, std::span<std::byte> to) {
    for (std::size_t at = 0; at < to.size(); at += real_) {
        const float one = 1;
        const double precise_one = 1;
        std::memcpy(to.data() + at, real_ == 8 ? static_cast<const void*>(&precise_one) : &one, real_);
    }
    const std::vector<cl_uint>& page_of = pages_of_groups();
    PoolRows rows = layout_.rows > 1 ? rows_of_pool(offset, to.size()) : PoolRows{};
    layout_.for_each_run(real_, offset, to.size(),
                         [&](std::uint32_t group, std::uint64_t in_page, std::uint64_t here, std::uint64_t n) {
                             const cl_uint unit = page_of[group];
                             if (unit >= no_pages_from)
                                 return;
                             if (layout_.rows > 1)
                                 std::memcpy(to.data() + here, rows.at(unit, in_page), n);
                             else
                                 device_.queue.enqueueReadBuffer(pool_.buffer, CL_FALSE, unit * unit_bytes() + in_page,
                                                                 n, to.data() + here);
                         });
    device_.queue.finish();
}

// Gives a page to each group that has a value other than 1 in `from`; before, enlarges the pool for all of them.
void StiffnessPages::take_pages_for(std::uint64_t offset, std::span<const std::byte> from) {
    std::vector<cl_uint> page_of = pages_of_groups();
    std::uint64_t needed = used_;
    layout_.for_each_run(
        real_, offset, from.size(), [&](std::uint32_t group, std::uint64_t, std::uint64_t here, std::uint64_t n) {
            const auto values = from.subspan(here, n);
            if (page_of[group] >= no_pages_from && !(real_ == 8 ? are_ones<double>(values) : are_ones<float>(values)))
                page_of[group] = static_cast<cl_uint>(std::exchange(needed, needed + layout_.units(group)));
        });
    if (needed == used_)
        return;
    const std::uint64_t wanted = std::max(needed, a_quarter_more());
    if (needed > size_ && !(has_room_for(wanted) && grow(wanted)) && !(has_room_for(needed) && grow(needed)))
        throw DeviceError("There is no memory on " + device_name() + " for the softened bonds of the checkpoint. " +
                          advice());
    used_ = needed;
    device_.queue.enqueueWriteBuffer(page_of_, CL_TRUE, 0, page_of.size() * sizeof(cl_uint), page_of.data());
    put_counts();
    known_ = std::move(page_of);
}

void StiffnessPages::write(std::uint64_t offset, std::span<const std::byte> from) {
    take_pages_for(offset, from);
    const std::vector<cl_uint>& page_of = pages_of_groups();
    PoolRows rows = layout_.rows > 1 ? rows_of_pool(offset, from.size()) : PoolRows{};
    layout_.for_each_run(real_, offset, from.size(),
                         [&](std::uint32_t group, std::uint64_t in_page, std::uint64_t here, std::uint64_t n) {
                             const cl_uint unit = page_of[group];
                             if (unit >= no_pages_from)
                                 return;
                             if (layout_.rows > 1)
                                 std::memcpy(rows.at(unit, in_page), from.data() + here, n);
                             else
                                 device_.queue.enqueueWriteBuffer(pool_.buffer, CL_FALSE, unit * unit_bytes() + in_page,
                                                                  n, from.data() + here);
                         });
    transfer_rows(rows, true);
    device_.queue.finish();
}

} // namespace periscope::gpu
