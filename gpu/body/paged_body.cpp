#include "gpu/body/paged_body.hpp"

#include "gpu/device/host_memory.hpp"
#include "gpu/domain/owned_nodes.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::array<cl_int, 2> no_fault_found{-1, 0};

// Whether the array has two buffers: a step reads one and writes the other.
bool alternates(const StateBuffer& array) {
    return array.name == "nodes" || array.name == "step_least_stretch";
}

// Whether only the second part of a step, in which nodes move, changes the array.
bool is_of_motion(const StateBuffer& array) {
    return alternates(array) || array.name == "half_velocity" || array.name.starts_with("low_");
}

std::size_t bytes_of(const StateBuffer& array) {
    return array.buffer.getInfo<CL_MEM_SIZE>();
}

std::size_t first_byte(const Slice& slice) {
    return slice.first * slice.item;
}

} // namespace

PagedBody::PagedBody(DeviceContext& device, const std::vector<Domain>& domains, const Make& make)
    : device_(device), up_(device.context, device.device.handle), down_(device.context, device.device.handle) {
    std::array<std::uint64_t, 2> bytes{}; // bytes of each of the two stores
    for (const Domain& domain : domains) {
        const std::size_t which = pages_.size() % 2;
        if (page_stores_.size() <= which)
            page_stores_.resize(which + 1);
        page_stores_[which].reset(); // there is no memory for a third store
        const std::uint64_t others = device_.bytes - bytes[which];
        device_.bytes = others;
        page_stores_[which] = make(domain);
        bytes[which] = device_.bytes - others;
        take_over(*page_stores_[which]);
        find_halo(*page_stores_[which], domains);
    }
    for (const auto& store : page_stores_)
        passed_arrays_.push_back(store->passed());
    has_dilatation_ = !page_stores_.front()->halo_of_dilatation().empty();
}

// Waits for transfers that still read or write the pages, which may be in progress after an exception.
PagedBody::~PagedBody() {
    for (const cl::CommandQueue* const queue :
         std::initializer_list<const cl::CommandQueue*>{&up_, &device_.queue, &down_})
        try {
            queue->finish();
        } catch (const cl::Error&) { // the device was lost, so it does not write any more
            continue;
        }
}

void PagedBody::take_over(BondStore& store) {
    Page page;
    page.domain = store.domain();
    for (const PassedArray& passed : store.passed()) {
        const std::size_t bytes = bytes_of(passed.array);
        Image image{host_memory(device_, bytes), {}, passed.array.slice};
        device_.queue.enqueueReadBuffer(passed.array.buffer, CL_TRUE, 0, bytes, image.now.get());
        if (alternates(passed.array)) {
            image.next = host_memory(device_, bytes);
            std::memcpy(image.next.get(), image.now.get(), bytes);
        }
        page.images.push_back(std::move(image));
    }
    pages_.push_back(std::move(page));
}

// Finds the halo of the last page, whose store is given. In the arrays of all domains, the own nodes begin at the same
// index.
void PagedBody::find_halo(const BondStore& store, const std::vector<Domain>& domains) {
    const std::uint32_t origin = store.sizes().item.first;
    for (std::size_t owner = 0; owner < domains.size(); ++owner) {
        const Domain& other = domains[owner];
        const auto nodes = owned_nodes(other, store.nodes_of_halo());
        if (nodes.empty())
            continue;
        HaloPart part{owner, store.slot_in_arrays(nodes.front()), {}};
        for (const std::uint32_t node : nodes)
            part.slot_list.push_back(node - other.first() + origin);
        pages_.back().halo.push_back(std::move(part));
    }
}

bool PagedBody::is_needed(const PassedArray& array, Part part) {
    if (array.is_of_step)
        return part == Part::motion;
    return part == Part::reading || !(array.is_of_last_step || array.is_for_reading);
}

void PagedBody::fill_halo(Page& page, Part part) {
    const std::vector<PassedArray>& arrays = passed_arrays_.front();
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        if (!arrays[a].is_read_around || !is_needed(arrays[a], part))
            continue;
        const std::size_t item = page.images[a].slice.item;
        std::byte* const to = page.images[a].now.get();
        for (const HaloPart& halo : page.halo) {
            const std::byte* const from = pages_[halo.owner].images[a].now.get();
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, halo.slot_list.size(), 4096), [&](const auto& range) {
                for (std::size_t h = range.begin(); h < range.end(); ++h)
                    std::memcpy(to + (halo.first + h) * item, from + halo.slot_list[h] * item, item);
            });
        }
    }
}

cl::Buffer PagedBody::buffer_of(const BondStore& store, std::size_t array, unsigned current) const {
    const std::size_t which = &store == page_stores_.front().get() ? 0 : 1;
    const StateBuffer& passed = passed_arrays_[which][array].array;
    if (passed.name == "nodes")
        return store.nodes().displacement[current];
    if (passed.name == "step_least_stretch")
        return store.nodes().least_stretch[current];
    return passed.buffer;
}

void PagedBody::upload(cl::CommandQueue& queue, std::size_t p, Part part) {
    Page& page = pages_[p];
    fill_halo(page, part);
    const BondStore& store = store_of(p);
    const std::vector<PassedArray>& arrays = passed_arrays_.front();
    for (std::size_t a = 0; a < arrays.size(); ++a)
        if (is_needed(arrays[a], part))
            queue.enqueueWriteBuffer(buffer_of(store, a, 0), CL_FALSE, 0, bytes_of(arrays[a].array),
                                     page.images[a].now.get());
}

void PagedBody::download(std::size_t p, Part part, bool with_last_step) {
    Page& page = pages_[p];
    const BondStore& store = store_of(p);
    const std::vector<PassedArray>& arrays = passed_arrays_.front();
    const bool moves = part == Part::motion;
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        const PassedArray& array = arrays[a];
        const bool has_changed = moves ? array.is_state || (with_last_step && array.is_of_last_step)
                                       : array.is_of_step || (array.is_state && !is_of_motion(array.array));
        if (!has_changed)
            continue;
        const Slice& slice = page.images[a].slice;
        const Bytes& to = alternates(array.array) ? page.images[a].next : page.images[a].now;
        down_.enqueueReadBuffer(buffer_of(store, a, store.nodes().current), CL_FALSE, first_byte(slice),
                                slice.count * slice.item, to.get() + first_byte(slice));
    }
}

void PagedBody::compute(BondStore& store, Part part, const StepCall& call) {
    store.restrict_to({0, store.domain().blocks()});
    if (part == Part::dilatation)
        return store.dilate(call);
    // Copies whole records, because a step writes only the displacements of the new records, which must also have
    // positions and volumes.
    device_.queue.enqueueCopyBuffer(store.nodes().now(), store.nodes().before(), 0, 0,
                                    store.nodes().now().getInfo<CL_MEM_SIZE>());
    store.move(call);
}

void PagedBody::pass(Part part, const StepCall& call, const AfterStep& after) {
    done_.assign(pages_.size(), {});
    const auto wait_for = [](cl::CommandQueue& queue, const std::vector<cl::Event>& events) {
        queue.enqueueBarrierWithWaitList(&events);
    };
    const auto bring = [&](std::size_t p) {
        if (p >= pages_.size())
            return;
        if (p >= page_stores_.size())
            wait_for(up_, {done_[p - page_stores_.size()].computed, done_[p - page_stores_.size()].downloaded});
        upload(up_, p, part);
        up_.enqueueMarkerWithWaitList(nullptr, &done_[p].uploaded);
        up_.flush();
    };
    device_.queue.finish(); // completes earlier commands
    bring(0);
    for (std::size_t p = 0; p < pages_.size(); ++p) {
        BondStore& store = store_of(p);
        bring(p + 1);
        wait_for(device_.queue, {done_[p].uploaded});
        store.set_domain(pages_[p].domain);
        store.set_current(0);
        compute(store, part, call);
        if (after)
            after(store, {{0, pages_[p].domain.blocks()}, pages_[p].domain.first_block});
        const cl::Buffer& fault = store.nodes().fault;
        device_.queue.enqueueReadBuffer(fault, CL_FALSE, 0, sizeof no_fault_found, done_[p].fault.data());
        device_.queue.enqueueWriteBuffer(fault, CL_FALSE, 0, sizeof no_fault_found, no_fault_found.data());
        device_.queue.enqueueMarkerWithWaitList(nullptr, &done_[p].computed);
        device_.queue.flush();
        wait_for(down_, {done_[p].computed});
        download(p, part, call.keep_force);
        down_.enqueueMarkerWithWaitList(nullptr, &done_[p].downloaded);
        down_.flush();
    }
    down_.finish();
    device_.queue.finish();
    up_.finish();
    for (std::size_t p = 0; p < pages_.size(); ++p)
        if (const auto& found = done_[p].fault; found[0] >= 0 && (!fault_ || found[1] < fault_->step)) {
            BondStore& store = store_of(p);
            store.set_domain(pages_[p].domain);
            fault_ = Fault{store.node_of_fault(static_cast<std::uint32_t>(found[0])), found[1]};
        }
    for (Page& page : pages_)
        for (std::size_t a = 0; a < page.images.size() && part == Part::motion; ++a)
            if (page.images[a].next)
                std::swap(page.images[a].now, page.images[a].next);
}

void PagedBody::run(const StepsOfDevices& steps, const AfterStep& after_last) {
    const std::vector<StepCall>& calls = steps.front();
    for (std::size_t k = 0; k < calls.size(); ++k) {
        if (has_dilatation_)
            pass(Part::dilatation, calls[k], {});
        pass(Part::motion, calls[k], k + 1 == calls.size() ? after_last : AfterStep{});
    }
}

void PagedBody::warm_up(const StepsOfDevices& first) {
    const StepCall& call = first.front().front();
    page_stores_.front()->warm_up(call.prescribed, call.loads);
}

void PagedBody::each(const Visit& visit) {
    for (std::size_t p = 0; p < pages_.size(); ++p) {
        BondStore& store = store_of(p);
        store.set_domain(pages_[p].domain);
        store.set_current(0);
        upload(device_.queue, p, Part::reading);
        visit(store);
        device_.queue.finish();
    }
}

std::vector<StateArray> PagedBody::state() {
    std::vector<StateArray> arrays;
    for (std::size_t a = 0; a < passed_arrays_.front().size(); ++a) {
        const PassedArray& passed = passed_arrays_.front()[a];
        if (!passed.is_state)
            continue;
        const auto each_run = [this, a](std::uint64_t offset, std::uint64_t bytes, const auto& work) {
            for (const Page& page : pages_)
                for_each_run(page.images[a].slice, offset, bytes,
                             [&](std::uint64_t here, std::uint64_t whole, std::uint64_t n) {
                                 work(page.images[a].now.get() + here, whole - offset, n);
                             });
        };
        arrays.push_back({passed.array.name,
                          // Buffers are rounded up to 16 bytes.
                          (pages_.front().images[a].slice.bytes_of_whole() + 15) / 16 * 16, passed.array.restoring,
                          [each_run](std::uint64_t offset, std::span<std::byte> to) {
                              std::ranges::fill(to, std::byte{0});
                              each_run(offset, to.size(), [&](std::byte* here, std::uint64_t at, std::uint64_t n) {
                                  std::memcpy(to.data() + at, here, n);
                              });
                          },
                          [each_run](std::uint64_t offset, std::span<const std::byte> from) {
                              each_run(offset, from.size(), [&](std::byte* here, std::uint64_t at, std::uint64_t n) {
                                  std::memcpy(here, from.data() + at, n);
                              });
                          }});
    }
    return arrays;
}

} // namespace periscope::gpu
