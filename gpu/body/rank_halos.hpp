// Exchanges the halos between the part of a body that this rank (process) computes and the parts of other ranks. Values
// travel through the memory of the host, while the blocks that no other rank needs are computed. The part of each rank
// is one domain of a lattice.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

// The number of messages and bytes that this rank has sent.
struct RankTraffic {
    std::uint64_t messages = 0, bytes = 0;
};

class RankHalos {
public:
    RankHalos(const RankParts& ranks, const BondStore& store); // the store must outlive it

    // Returns the blocks of this rank's part that are in the halo of other ranks.
    std::vector<BlockRange> wanted() const;
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
    };
    // A range of slots of the layout that this rank sends to another one, or receives from it.
    struct Halo {
        int rank = 0;
        std::uint32_t first = 0, count = 0;
        // used alternately: while the values in one are written to the device, the next ones arrive in the other
        std::array<Room, 2> rooms;
    };
    static std::size_t bytes_of(const Halo& halo, const std::vector<StateBuffer>& fields);
    Room& room_for(Halo& halo, const std::vector<StateBuffer>& fields) const;
    // calls work(index of the field, corner, extent, bytes of a row in its array, first byte in the Room)
    template <typename Work>
    void each_field(const Halo& halo, const std::vector<StateBuffer>& fields, const Work& work) const;

    Communicator& communicator_;
    const BondStore& store_;
    std::vector<Halo> out_, in_;
    unsigned turn_ = 0;
    RankTraffic sent_;
};

} // namespace periscope::gpu
