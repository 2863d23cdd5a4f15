// Exchanges the halos between the part of a body that this rank (process) computes and the parts of other ranks. Values
// travel through the memory of the host. On a lattice, the blocks that no other rank needs are computed meanwhile. The
// nodes of a halo are scattered over the blocks of irregular nodes, so all blocks are computed before their values are
// gathered and sent. The part of each rank is one domain.
#pragma once

#include "gpu/body/halo_gather.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

// The number of messages and bytes that this rank has sent.
struct RankTraffic {
    std::uint64_t messages = 0, bytes = 0;
};

class RankHalos {
public:
    RankHalos(const RankParts& ranks, const BondStore& store); // the store must outlive it

    // Whether the nodes of halos are scattered over all blocks (irregular nodes).
    bool is_scattered() const { return is_scattered_; }
    // Returns the blocks of this rank's part that are in the halo of other ranks.
    std::vector<BlockRange> wanted() const;
    // If the nodes are scattered, enqueues gathering the values of the changed `fields` that leave() will copy. Uses the
    // queue of the store, which computes these values.
    void gather(const std::vector<StateBuffer>& fields);
    // Enqueues copying the halo's values of the changed `fields` from the device to the host.
    void leave(cl::CommandQueue& queue, const std::vector<StateBuffer>& fields);
    // Waits for this copy, exchanges the values with other ranks, and enqueues writing those that arrive. They are
    // written after the event `before`, and before the next commands of the store's queue run.
    void arrive(cl::CommandQueue& queue, const cl::Event& before, const std::vector<StateBuffer>& fields);
    const RankTraffic& sent() const { return sent_; }

private:
    struct Room {
        std::shared_ptr<std::byte[]> bytes;
        std::size_t size = 0;
        std::vector<cl::Event> events; // one for each field
        cl::Buffer gathered = {};      // on the device: scattered values that leave
    };
    // The slots that this rank sends to another one, or receives from it: a range of the layout of a lattice. Irregular
    // nodes that arrive are a range in the arrays of the domain; those that leave are scattered in these arrays.
    struct Halo {
        int rank = 0;
        std::uint32_t first = 0, count = 0;
        std::optional<HaloGather> gather = {}; // only for scattered slots that leave
        // used alternately: while the values in one are written to the device, the next ones arrive in the other
        std::array<Room, 2> rooms = {};
    };
    void find_ranges(const RankParts& ranks);
    void find_scattered(const RankParts& ranks);
    static std::size_t bytes_of(const Halo& halo, const std::vector<StateBuffer>& fields);
    Room& room_for(Halo& halo, const std::vector<StateBuffer>& fields) const;
    // calls work(index of the field, corner, extent, bytes of a row in its array, first byte in the Room)
    template <typename Work>
    void each_field(const Halo& halo, const std::vector<StateBuffer>& fields, const Work& work) const;

    Communicator& communicator_;
    const BondStore& store_;
    const bool is_scattered_;
    std::vector<Halo> out_, in_;
    unsigned current_ = 0;
    RankTraffic sent_;
};

} // namespace periscope::gpu
