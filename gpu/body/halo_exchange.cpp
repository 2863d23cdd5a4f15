#include "gpu/body/halo_exchange.hpp"

#include "gpu/device/host_memory.hpp"
#include "gpu/domain/owned_nodes.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace periscope::gpu {

HaloExchange::HaloExchange(const Stores& stores, const RankParts* ranks) : stores_(stores), outgoing_(stores.size()) {
    if (ranks)
        ranks_.emplace(*ranks, *stores.front());
    for (std::size_t to = 0; to < stores.size(); ++to)
        stores[to]->nodes_of_halo().empty() ? find_ranges(to) : find_scattered(to);
    for (std::size_t d = 0; d < stores.size(); ++d)
        find_blocks(d);
    for (const auto& store : stores) {
        const DeviceContext& device = store->device();
        if (queues_.size() <= device.number)
            queues_.resize(device.number + 1);
        if ((!between_.empty() || ranks_) && !queues_[device.number]())
            queues_[device.number] = cl::CommandQueue(device.context, device.device.handle);
    }
}

void HaloExchange::add(Shared shared) {
    if (&stores_[shared.from]->device() == &stores_[shared.to]->device())
        within_.push_back(std::move(shared));
    else
        between_.push_back({std::move(shared), {}, 0});
}

void HaloExchange::find_ranges(std::size_t to) {
    const std::uint32_t reach = stores_[to]->reach();
    const Domain& near = stores_[to]->domain();
    for (std::size_t from = 0; from < stores_.size(); ++from) {
        const Domain& owner = stores_[from]->domain();
        const std::uint32_t first = std::max(owner.first(), near.first() - std::min(reach, near.first())),
                            end =
                                std::min(owner.first() + owner.slot_count(), near.first() + near.slot_count() + reach);
        if (from != to && first < end)
            add({from, to, first, end - first});
    }
}

void HaloExchange::find_scattered(std::size_t to) {
    for (std::size_t from = 0; from < stores_.size(); ++from) {
        const auto nodes = owned_nodes(stores_[from]->domain(), stores_[to]->nodes_of_halo());
        if (from == to || nodes.empty())
            continue;
        std::vector<std::uint32_t> slot_list;
        for (const std::uint32_t node : nodes)
            slot_list.push_back(stores_[from]->slot_in_arrays(node));
        Shared shared{from, to, stores_[to]->slot_in_arrays(nodes.front()),
                      static_cast<std::uint32_t>(slot_list.size())};
        if (stores_[from]->device().turns())
            shared.from_slots = std::move(slot_list);
        else
            shared.gather = HaloGather(*stores_[from], slot_list);
        add(std::move(shared));
    }
}

HaloExchange::~HaloExchange() {
    for (const cl::CommandQueue& queue : queues_)
        try {
            if (queue())
                queue.finish();
        } catch (const cl::Error&) { // the device was lost, so it does not write any more
            continue;
        }
}

void HaloExchange::find_blocks(std::size_t domain) {
    const Domain& own = stores_[domain]->domain();
    std::vector<BlockRange> wanted = ranks_ ? ranks_->wanted() : std::vector<BlockRange>{};
    outgoing_[domain].is_scattered = ranks_ && ranks_->is_scattered();
    for (const Travel& t : between_)
        if (t.shared.from == domain && t.shared.gather) {
            wanted.push_back({0, own.blocks()}); // scattered nodes can be in any block
            outgoing_[domain].is_scattered = true;
        } else if (t.shared.from == domain) {
            const std::uint32_t first = (t.shared.first - own.first()) / own.block_size;
            wanted.push_back({first, first + (t.shared.count + own.block_size - 1) / own.block_size});
        }
    std::ranges::sort(wanted, {}, &BlockRange::first);
    auto& sent = outgoing_[domain].sent;
    auto& kept = outgoing_[domain].kept;
    std::uint32_t next = 0; // the first block that is in neither list
    for (const BlockRange& range : wanted) {
        if (range.first > next)
            kept.push_back({next, range.first});
        if (range.first <= next && !sent.empty())
            sent.back().end = std::max(sent.back().end, range.end);
        else
            sent.push_back(range);
        next = std::max(next, range.end);
    }
    if (next < own.blocks())
        kept.push_back({next, own.blocks()});
}

cl::array<cl::size_type, 3> HaloExchange::corner(std::size_t domain, const Slice& slice, const Shared& shared) const {
    if (shared.gather)
        return {shared.first * slice.item, 0, 0};
    return {(slice.first + shared.first - stores_[domain]->domain().first()) * slice.item, 0, 0};
}

void HaloExchange::copy(Shared& s, const Fields& fields) {
    const std::vector<StateBuffer> of_owner = fields(s.from), of_neighbour = fields(s.to);
    const DeviceContext& device = stores_[s.to]->device();
    on_device(device, [&] {
        for (std::size_t k = 0; k < of_owner.size(); ++k) {
            const StateBuffer &from = of_owner[k], &to = of_neighbour[k];
            if (device.turns()) {
                copy_on_host(s, from, to);
                continue;
            }
            if (s.gather) {
                s.gather->run(from, to.buffer, s.first * to.slice.item);
                continue;
            }
            device.queue.enqueueCopyBufferRect(from.buffer, to.buffer, corner(s.from, from.slice, s),
                                               corner(s.to, to.slice, s),
                                               {s.count * from.slice.item, from.slice.rows, 1},
                                               from.slice.here * from.slice.item, 0, to.slice.here * to.slice.item, 0);
        }
    });
}

void HaloExchange::copy_on_host(const Shared& s, const StateBuffer& from, const StateBuffer& to) const {
    Turns& turns = *stores_[s.to]->device().turns();
    const auto of = [&](std::size_t domain, const StateBuffer& field, Use use) {
        return turns.on_host(stores_[domain]->domain().first_block, field.buffer, use).data();
    };
    const std::byte* const owned = of(s.from, from, Use::reads);
    std::byte* const halo = of(s.to, to, Use::changes);
    const std::size_t item = from.slice.item;
    if (!s.from_slots.empty()) {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, s.count, 4096), [&](const auto& range) {
            for (std::size_t h = range.begin(); h < range.end(); ++h)
                std::memcpy(halo + (s.first + h) * item, owned + s.from_slots[h] * item, item);
        });
        return;
    }
    for (std::size_t row = 0; row < from.slice.rows; ++row)
        std::memcpy(halo + corner(s.to, to.slice, s)[0] + row * to.slice.here * item,
                    owned + corner(s.from, from.slice, s)[0] + row * from.slice.here * item, s.count * item);
}

// Calls work(index of the field, its Rectangle) for each field. In a Room the fields follow each other, and rows have
// no gaps.
template <typename Work>
void HaloExchange::each_in_room(const Shared& s, std::size_t domain, const std::vector<StateBuffer>& fields,
                                const Work& work) const {
    std::size_t at = 0;
    for (std::size_t k = 0; k < fields.size(); ++k) {
        const Slice& slice = fields[k].slice;
        const std::size_t row = s.count * slice.item;
        work(k, Rectangle{corner(domain, slice, s), {row, slice.rows, 1}, slice.here * slice.item, at});
        at += row * slice.rows;
    }
}

// Collects scattered values in a buffer on the device, in the queue that computes. The values of the previous exchange
// have already been read from the other buffer.
void HaloExchange::gather(Travel& travel, const std::vector<StateBuffer>& fields) {
    Shared& s = travel.shared;
    if (!s.gather)
        return;
    s.gather->run(fields, travel.rooms[1 - travel.current].gathered); // in the Room that leave() will use
}

void HaloExchange::leave(Travel& travel, const std::vector<StateBuffer>& fields) {
    Shared& s = travel.shared;
    DeviceContext& device = stores_[s.from]->device();
    travel.current = 1 - travel.current;
    Room& room = travel.rooms[travel.current];
    // these events have ended, since two parts of steps have been computed since they were enqueued
    for (const cl::Event& event : room.written)
        on_device(stores_[s.to]->device(), [&] { event.wait(); });
    room.written.clear();
    room.read.assign(fields.size(), {});
    std::size_t bytes = 0;
    for (const StateBuffer& f : fields)
        bytes += s.count * f.slice.item * f.slice.rows;
    if (bytes > room.size) {
        room.bytes = host_memory(device, bytes);
        room.size = bytes;
    }
    each_in_room(s, s.from, fields, [&](std::size_t k, const Rectangle& r) {
        if (s.gather)
            queues_[device.number].enqueueReadBuffer(room.gathered, CL_FALSE, r.in_room, r.extent[0],
                                                     room.bytes.get() + r.in_room, nullptr, &room.read[k]);
        else
            queues_[device.number].enqueueReadBufferRect(fields[k].buffer, CL_FALSE, r.corner, {0, 0, 0}, r.extent,
                                                         r.row_here, 0, r.extent[0], 0, room.bytes.get() + r.in_room,
                                                         nullptr, &room.read[k]);
    });
}

void HaloExchange::arrive(Travel& travel, const std::vector<StateBuffer>& fields) {
    const Shared& s = travel.shared;
    Room& room = travel.rooms[travel.current];
    const DeviceContext &from = stores_[s.from]->device(), &to = stores_[s.to]->device();
    on_device(from, [&] {
        for (const cl::Event& event : room.read)
            event.wait();
    });
    on_device(to, [&] {
        // When the blocks that device `to` sends have been computed, no command of this part of the step reads its halo
        // any more.
        const std::vector<cl::Event> before{outgoing_[s.to].computed};
        room.written.assign(fields.size(), {});
        each_in_room(s, s.to, fields, [&](std::size_t k, const Rectangle& r) {
            queues_[to.number].enqueueWriteBufferRect(fields[k].buffer, CL_FALSE, r.corner, {0, 0, 0}, r.extent,
                                                      r.row_here, 0, r.extent[0], 0, room.bytes.get() + r.in_room,
                                                      &before, &room.written[k]);
        });
        queues_[to.number].flush();
        to.queue.enqueueBarrierWithWaitList(&room.written);
    });
}

void HaloExchange::put_marker(std::size_t domain) {
    const DeviceContext& device = stores_[domain]->device();
    device.queue.enqueueMarkerWithWaitList(nullptr, &outgoing_[domain].computed);
    device.queue.flush();
}

void HaloExchange::mark(std::size_t domain) {
    if (!outgoing_[domain].is_scattered && !outgoing_[domain].sent.empty())
        on_device(stores_[domain]->device(), [&] { put_marker(domain); });
}

void HaloExchange::send(std::size_t domain, const Fields& fields) {
    if (outgoing_[domain].sent.empty())
        return;
    const std::vector<StateBuffer> changed = fields(domain);
    DeviceContext& device = stores_[domain]->device();
    on_device(device, [&] {
        for (Travel& travel : between_)
            if (travel.shared.from == domain)
                gather(travel, changed);
        if (ranks_)
            ranks_->gather(changed);
        if (outgoing_[domain].is_scattered)
            put_marker(domain);
        const std::vector<cl::Event> before{outgoing_[domain].computed};
        queues_[device.number].enqueueBarrierWithWaitList(&before);
        for (Travel& travel : between_)
            if (travel.shared.from == domain)
                leave(travel, changed);
        if (ranks_)
            ranks_->leave(queues_[device.number], changed);
        queues_[device.number].flush();
    });
}

void HaloExchange::receive(const Fields& fields) {
    for (Shared& shared : within_)
        copy(shared, fields);
    for (Travel& travel : between_)
        arrive(travel, fields(travel.shared.to));
    if (ranks_) {
        const DeviceContext& device = stores_.front()->device();
        on_device(device, [&] { ranks_->arrive(queues_[device.number], outgoing_.front().computed, fields(0)); });
    }
}

void HaloExchange::exchange(const Fields& fields) {
    for (std::size_t d = 0; d < stores_.size(); ++d) {
        mark(d);
        send(d, fields);
    }
    receive(fields);
}

} // namespace periscope::gpu
