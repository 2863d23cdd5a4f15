// The halos of the domains of a body: after each part of a step they take over what the owners have computed. Between domains of one
// device it is copied there, or in the memory of the host if they take turns on it; between devices and between ranks it travels through the
// memory of the host, while the rest of the domains is computed.
#pragma once

#include "gpu/body/halo_gather.hpp"
#include "gpu/body/rank_halos.hpp"
#include "gpu/bonds/bond_store.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

class HaloExchange {
public:
    using Stores = std::vector<std::unique_ptr<BondStore>>;
    using Fields = std::function<std::vector<StateBuffer>(std::size_t domain)>; // what has changed

    // stores: all domains of this process in their order; they outlive it. ranks: where others compute parts of the body, too; this one then
    // has one domain.
    HaloExchange(const Stores& stores, const RankParts* ranks);
    ~HaloExchange(); // waits for what travels
    HaloExchange(const HaloExchange&) = delete;
    HaloExchange& operator=(const HaloExchange&) = delete;

    // Blocks of this domain that are in the halo of domains on other devices or of other ranks, in ascending order; and all others. Of scattered halos all
    // blocks are sent.
    const std::vector<BlockRange>& sent(std::size_t domain) const { return outgoing_[domain].sent; }
    const std::vector<BlockRange>& kept(std::size_t domain) const { return outgoing_[domain].kept; }

    // What was asked of the domain's device so far are the blocks that others need.
    void mark(std::size_t domain);
    // When that is done, the domain's halos for other devices leave.
    void send(std::size_t domain, const Fields& fields);
    // When all have been sent: the other halos are copied, and those that arrive are written, each before what is asked next of its device.
    void receive(const Fields& fields);
    // Both, of all domains.
    void exchange(const Fields& fields);
    // What this rank has sent to others.
    RankTraffic sent_to_ranks() const { return ranks_ ? ranks_->sent() : RankTraffic{}; }

private:
    // Places of the whole layout that one domain owns and another has in its halo: a range of them, or scattered ones that stand one
    // after the other in the arrays of the latter.
    struct Shared {
        std::size_t from = 0, to = 0; // domains
        std::uint32_t first = 0;      // of the layout; of scattered ones in the arrays of `to`
        std::uint32_t count = 0;
        std::optional<HaloGather> gather = {};       // of scattered ones
        std::vector<std::uint32_t> from_places = {}; // likewise, where domains take turns: in the arrays of `from`
    };
    // A halo on its way between devices. Two rooms in turn: while one is written, the next one is read.
    struct Room {
        std::shared_ptr<std::byte[]> bytes;
        std::size_t size = 0;
        cl::Buffer gathered;                  // scattered places, on the device of their owner
        std::vector<cl::Event> read, written; // of each field
    };
    struct Travel {
        Shared shared;
        std::array<Room, 2> rooms;
        unsigned turn = 0;
    };
    // A field of a halo in the arrays of a domain, and where it stands in a room; bytes.
    struct Rectangle {
        cl::array<cl::size_type, 3> corner, extent;
        std::size_t row_here = 0, in_room = 0;
    };
    struct Outgoing {
        std::vector<BlockRange> sent, kept;
        bool is_scattered = false; // all blocks are sent: they are brought together first
        cl::Event computed;        // what was sent last
    };

    void find_ranges(std::size_t to);
    void find_scattered(std::size_t to);
    void add(Shared shared);
    void find_blocks(std::size_t domain);
    void put_marker(std::size_t domain);
    void copy(Shared& shared, const Fields& fields);
    void copy_on_host(const Shared& shared, const StateBuffer& from, const StateBuffer& to) const;
    template <typename Work>
    void each_in_room(const Shared& shared, std::size_t domain, const std::vector<StateBuffer>& fields,
                      const Work& work) const;
    void gather(Travel& travel, const std::vector<StateBuffer>& fields);
    void leave(Travel& travel, const std::vector<StateBuffer>& fields);
    void arrive(Travel& travel, const std::vector<StateBuffer>& fields);
    cl::array<cl::size_type, 3> corner(std::size_t domain, const Slice& slice, const Shared& shared) const;

    const Stores& stores_;
    std::vector<Shared> within_;           // a device
    std::vector<Travel> between_;          // devices
    std::optional<RankHalos> ranks_;       // between them
    std::vector<Outgoing> outgoing_;       // of each domain
    std::vector<cl::CommandQueue> queues_; // of each device by its number, for halos alone
};

} // namespace periscope::gpu
