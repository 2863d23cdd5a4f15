// Updates the halos of the domains of a body: after each part of a step it copies to them the values that their owners
// have computed. Between domains of one device it copies on the device, or in the memory of the host if they take turns
// on it. Between devices and between ranks the values travel through the memory of the host, while the rest of the
// domains is computed.
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
    using Fields = std::function<std::vector<StateBuffer>(std::size_t domain)>; // the arrays that have changed

    // `stores` has all domains of this process in their order, and must outlive the object. `ranks` is given if other
    // ranks compute parts of the body; this rank then has one domain.
    HaloExchange(const Stores& stores, const RankParts* ranks);
    ~HaloExchange(); // the destructor waits for pending transfers
    HaloExchange(const HaloExchange&) = delete;
    HaloExchange& operator=(const HaloExchange&) = delete;

    // The blocks of this domain that are in the halo of domains on other devices or ranks, in ascending order, and all
    // other blocks. If halos are scattered, all blocks count as sent.
    const std::vector<BlockRange>& sent(std::size_t domain) const { return outgoing_[domain].sent; }
    const std::vector<BlockRange>& kept(std::size_t domain) const { return outgoing_[domain].kept; }

    // Called when the commands for the blocks that other domains need are in the queue of the domain's device.
    void mark(std::size_t domain);
    // Sends the domain's halos to other devices when these commands have run.
    void send(std::size_t domain, const Fields& fields);
    // Called after send() of all domains: copies the other halos, and writes those that arrive before the next commands
    // of each device run.
    void receive(const Fields& fields);
    // Exchanges the halos of all domains by these calls.
    void exchange(const Fields& fields);
    // The traffic that this rank has sent to others.
    RankTraffic sent_to_ranks() const { return ranks_ ? ranks_->sent() : RankTraffic{}; }

private:
    // Places that one domain owns and another has in its halo. They are a range of the layout, or scattered places,
    // which are consecutive in the arrays of the second domain.
    struct Shared {
        std::size_t from = 0, to = 0; // domains
        std::uint32_t first = 0;      // the first place in the layout; if scattered, in the arrays of `to`
        std::uint32_t count = 0;
        std::optional<HaloGather> gather = {};       // for scattered places
        std::vector<std::uint32_t> from_places = {}; // the places in the arrays of `from`, if domains take turns
    };
    // The memory for a halo between devices. A halo uses two in turn: while one is written, the next one is read.
    struct Room {
        std::shared_ptr<std::byte[]> bytes;
        std::size_t size = 0;
        cl::Buffer gathered;                  // scattered places, on the device of their owner
        std::vector<cl::Event> read, written; // one for each field
    };
    struct Travel {
        Shared shared;
        std::array<Room, 2> rooms;
        unsigned turn = 0;
    };
    // The position of a field of a halo in the arrays of a domain and in a room (Room), in bytes.
    struct Rectangle {
        cl::array<cl::size_type, 3> corner, extent;
        std::size_t row_here = 0, in_room = 0;
    };
    struct Outgoing {
        std::vector<BlockRange> sent, kept;
        bool is_scattered = false; // all blocks are sent, after their values have been gathered
        cl::Event computed;        // the last blocks that were sent have been computed
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
    std::vector<Shared> within_;           // halos within a device
    std::vector<Travel> between_;          // if domains take turns: the places in the arrays of `from`
    std::optional<RankHalos> ranks_;       // halos between ranks
    std::vector<Outgoing> outgoing_;       // one for each domain
    std::vector<cl::CommandQueue> queues_; // one for each device, by its number; used only for halos
};

} // namespace periscope::gpu
