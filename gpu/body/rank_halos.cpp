#include "gpu/body/rank_halos.hpp"

#include "gpu/device/host_memory.hpp"
#include "gpu/domain/owned_nodes.hpp"

#include <algorithm>

namespace periscope::gpu {
namespace {

struct SharedSlots {
    std::uint32_t first = 0, count = 0;
};

// Returns the slots of domain `owner` that are in the halo of domain `near`.
SharedSlots in_halo_of(const Domain& near, const Domain& owner, std::uint32_t reach) {
    const std::uint32_t first = std::max(owner.first(), near.first() - std::min(reach, near.first())),
                        end = std::min(owner.first() + owner.slot_count(), near.first() + near.slot_count() + reach);
    return {first, first < end ? end - first : 0};
}

} // namespace

RankHalos::RankHalos(const RankParts& ranks, const BondStore& store)
    : communicator_(*ranks.communicator), store_(store), is_scattered_(!ranks.halos.empty()) {
    is_scattered_ ? find_scattered(ranks) : find_ranges(ranks);
}

void RankHalos::find_ranges(const RankParts& ranks) {
    const Domain& own = store_.domain();
    for (std::size_t r = 0; r < ranks.parts.size(); ++r) {
        if (r == ranks.rank())
            continue;
        const int rank = static_cast<int>(r);
        if (const auto out = in_halo_of(ranks.parts[r], own, store_.reach()); out.count > 0)
            out_.push_back({rank, out.first, out.count});
        if (const auto in = in_halo_of(own, ranks.parts[r], store_.reach()); in.count > 0)
            in_.push_back({rank, in.first, in.count});
    }
}

void RankHalos::find_scattered(const RankParts& ranks) {
    const Domain& own = store_.domain();
    for (std::size_t r = 0; r < ranks.parts.size(); ++r) {
        if (r == ranks.rank())
            continue;
        const int rank = static_cast<int>(r);
        if (const auto out = owned_nodes(own, ranks.halos[r]); !out.empty()) {
            std::vector<std::uint32_t> slot_list;
            for (const std::uint32_t node : out)
                slot_list.push_back(store_.slot_in_arrays(node));
            out_.push_back({rank, 0, static_cast<std::uint32_t>(out.size()), HaloGather(store_, slot_list)});
        }
        if (const auto in = owned_nodes(ranks.parts[r], ranks.halos[ranks.rank()]); !in.empty())
            in_.push_back({rank, store_.slot_in_arrays(in.front()), static_cast<std::uint32_t>(in.size())});
    }
}

std::vector<BlockRange> RankHalos::wanted() const {
    const Domain& own = store_.domain();
    if (is_scattered_)
        return out_.empty() ? std::vector<BlockRange>{} : std::vector<BlockRange>{{0, own.blocks()}};
    std::vector<BlockRange> ranges;
    for (const Halo& halo : out_) {
        const std::uint32_t first = (halo.first - own.first()) / own.block_size;
        ranges.push_back({first, first + (halo.count + own.block_size - 1) / own.block_size});
    }
    return ranges;
}

void RankHalos::gather(const std::vector<StateBuffer>& fields) {
    for (Halo& halo : out_)
        if (halo.gather)
            halo.gather->run(fields, halo.rooms[1 - current_].gathered); // in the Room that leave() will use
}

std::size_t RankHalos::bytes_of(const Halo& halo, const std::vector<StateBuffer>& fields) {
    std::size_t bytes = 0;
    for (const StateBuffer& field : fields)
        bytes += halo.count * field.slice.item * field.slice.rows;
    return bytes;
}

RankHalos::Room& RankHalos::room_for(Halo& halo, const std::vector<StateBuffer>& fields) const {
    Room& room = halo.rooms[current_];
    // these events have ended, since two parts of steps have been computed since they were enqueued
    for (const cl::Event& event : room.events)
        event.wait();
    room.events.assign(fields.size(), {});
    if (const std::size_t bytes = bytes_of(halo, fields); bytes > room.size) {
        room.bytes = host_memory(store_.device(), bytes);
        room.size = bytes;
    }
    return room;
}

// In a Room the fields follow each other, and rows have no gaps.
template <typename Work>
void RankHalos::each_field(const Halo& halo, const std::vector<StateBuffer>& fields, const Work& work) const {
    using Three = cl::array<cl::size_type, 3>;
    std::size_t at = 0;
    for (std::size_t k = 0; k < fields.size(); ++k) {
        const Slice& slice = fields[k].slice;
        const std::size_t row = halo.count * slice.item;
        const std::size_t first = is_scattered_ ? halo.first : slice.first + halo.first - store_.domain().first();
        work(k, Three{first * slice.item, 0, 0}, Three{row, slice.rows, 1}, slice.here * slice.item, at);
        at += row * slice.rows;
    }
}

void RankHalos::leave(cl::CommandQueue& queue, const std::vector<StateBuffer>& fields) {
    current_ = 1 - current_;
    for (Halo& halo : out_) {
        Room& room = room_for(halo, fields);
        each_field(halo, fields,
                   [&](std::size_t k, const auto& corner, const auto& extent, std::size_t row, std::size_t at) {
                       if (halo.gather)
                           queue.enqueueReadBuffer(room.gathered, CL_FALSE, at, extent[0], room.bytes.get() + at,
                                                   nullptr, &room.events[k]);
                       else
                           queue.enqueueReadBufferRect(fields[k].buffer, CL_FALSE, corner, {0, 0, 0}, extent, row, 0,
                                                       extent[0], 0, room.bytes.get() + at, nullptr, &room.events[k]);
                   });
    }
}

void RankHalos::arrive(cl::CommandQueue& queue, const cl::Event& before, const std::vector<StateBuffer>& fields) {
    std::vector<OutgoingMessage> out;
    std::vector<IncomingMessage> in;
    for (Halo& halo : in_) {
        Room& room = room_for(halo, fields);
        in.push_back({halo.rank, {room.bytes.get(), bytes_of(halo, fields)}});
    }
    for (const Halo& halo : out_) {
        const Room& room = halo.rooms[current_];
        for (const cl::Event& event : room.events)
            event.wait();
        out.push_back({halo.rank, {room.bytes.get(), bytes_of(halo, fields)}});
        ++sent_.messages;
        sent_.bytes += out.back().bytes.size();
    }
    communicator_.exchange(out, in);
    const std::vector<cl::Event> wait_for{before};
    for (Halo& halo : in_) {
        Room& room = halo.rooms[current_];
        each_field(halo, fields,
                   [&](std::size_t k, const auto& corner, const auto& extent, std::size_t row, std::size_t at) {
                       queue.enqueueWriteBufferRect(fields[k].buffer, CL_FALSE, corner, {0, 0, 0}, extent, row, 0,
                                                    extent[0], 0, room.bytes.get() + at, &wait_for, &room.events[k]);
                   });
        queue.flush();
        store_.device().queue.enqueueBarrierWithWaitList(&room.events);
    }
}

} // namespace periscope::gpu
