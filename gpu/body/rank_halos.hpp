// The halos between the part of a body that this rank computes and those of other ranks. They travel through the memory of the host, while
// the blocks that nobody else needs are computed. A part is one domain of a lattice.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

// What this rank has sent.
struct RankTraffic {
    std::uint64_t messages = 0, bytes = 0;
};

class RankHalos {
public:
    RankHalos(const RankParts& ranks, const BondStore& store); // which outlives it

    // Blocks of this part that are in the halo of others.
    std::vector<BlockRange> wanted() const;
    // What has changed leaves the device, in the order of the queue.
    void leave(cl::CommandQueue& queue, const std::vector<StateBuffer>& fields);
    // When it has left, the ranks exchange it; what comes is written after `before`, and before what is asked next of the device.
    void arrive(cl::CommandQueue& queue, const cl::Event& before, const std::vector<StateBuffer>& fields);
    const RankTraffic& sent() const { return sent_; }

private:
    struct Room {
        std::shared_ptr<std::byte[]> bytes;
        std::size_t size = 0;
        std::vector<cl::Event> events; // of each field
    };
    // Places of the layout that this rank and another one share.
    struct Halo {
        int rank = 0;
        std::uint32_t first = 0, count = 0;
        std::array<Room, 2> rooms; // in turn: while one is written to the device, the next one comes
    };
    static std::size_t bytes_of(const Halo& halo, const std::vector<StateBuffer>& fields);
    Room& room_for(Halo& halo, const std::vector<StateBuffer>& fields) const;
    template <typename Work> // (which field, corner, extent, bytes of a row in its array, byte in the room)
    void each_field(const Halo& halo, const std::vector<StateBuffer>& fields, const Work& work) const;

    Communicator& communicator_;
    const BondStore& store_;
    std::vector<Halo> out_, in_;
    unsigned turn_ = 0;
    RankTraffic sent_;
};

} // namespace periscope::gpu
