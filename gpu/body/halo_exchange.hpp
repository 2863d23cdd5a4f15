// Updates the halos of the domains of a body: after each part of a step, copies into each halo the values that other
// domains, the owners of its nodes, have computed. Between domains of the same device, values are copied on the device,
// or in the memory of the host if the domains take turns on the device (device/turns.hpp). Between devices and between
// ranks (processes), values travel through the memory of the host, while the other blocks of the domains are computed.
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
    using Fields = std::function<std::vector<StateBuffer>(std::size_t domain)>; // arrays of a domain that have changed

    // `stores` has all domains of this process in their order, and must outlive the object. `ranks` is given if other
    // ranks compute parts of the body; this rank then has one domain.
    HaloExchange(const Stores& stores, const RankParts* ranks);
    ~HaloExchange(); // waits for pending transfers
    HaloExchange(const HaloExchange&) = delete;
    HaloExchange& operator=(const HaloExchange&) = delete;

    // sent() returns the blocks of this domain that are in the halo of domains on other devices or ranks, in ascending
    // order, kept() all other blocks. If halos are scattered (irregular nodes), sent() has all blocks.
    const std::vector<BlockRange>& sent(std::size_t domain) const { return outgoing_[domain].sent; }
    const std::vector<BlockRange>& kept(std::size_t domain) const { return outgoing_[domain].kept; }

    // Called when the commands that compute the blocks in sent() are in the queue of the domain's device.
    void mark(std::size_t domain);
    // Enqueues the transfer of the domain's values to other devices. It begins when the commands before mark() have
    // run.
    void send(std::size_t domain, const Fields& fields);
    // Called after send() of all domains: copies the halos between domains of the same device, and writes the values
    // that arrive from other devices and ranks, before the next commands of each device run.
    void receive(const Fields& fields);
    // Calls mark() and send() for all domains, then receive().
    void exchange(const Fields& fields);
    // Returns what this rank has sent to others so far.
    RankTraffic sent_to_ranks() const { return ranks_ ? ranks_->sent() : RankTraffic{}; }

private:
    // Slots that domain `from` owns and domain `to` has in its halo. On a lattice they are a range of the layout.
    // Irregular nodes are scattered in the arrays of `from` and consecutive in those of `to`.
    struct Shared {
        std::size_t from = 0, to = 0; // domains
        std::uint32_t first = 0;      // first slot in the layout; if scattered: in `to`
        std::uint32_t count = 0;
        std::optional<HaloGather> gather = {};      // if scattered
        std::vector<std::uint32_t> from_slots = {}; // if domains take turns: indices in `from`
    };
    // The memory for the values of a halo between devices. A halo has two, which it uses alternately: while the values
    // in one are written to the device, the next values are read into the other.
    struct Room {
        std::shared_ptr<std::byte[]> bytes;
        std::size_t size = 0;
        cl::Buffer gathered;                  // scattered values, on the device of their owner
        std::vector<cl::Event> read, written; // one for each field
    };
    struct Travel {
        Shared shared;
        std::array<Room, 2> rooms;
        unsigned current = 0;
    };
    // The position of a field of a halo in the arrays of a domain and in a Room, in bytes, for OpenCL's commands that
    // copy rectangles.
    struct Rectangle {
        cl::array<cl::size_type, 3> corner, extent;
        std::size_t row_here = 0, in_room = 0;
    };
    struct Outgoing {
        std::vector<BlockRange> sent, kept;
        bool is_scattered = false; // all blocks are in `sent`; the values of a halo are gathered
        cl::Event computed;        // set when the blocks in `sent` have been computed
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
    std::vector<Travel> between_;          // halos between devices
    std::optional<RankHalos> ranks_;       // halos between ranks
    std::vector<Outgoing> outgoing_;       // one for each domain
    std::vector<cl::CommandQueue> queues_; // one for each device, by its number; used only for halos
};

} // namespace periscope::gpu
