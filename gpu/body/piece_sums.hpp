// Holds the sums of the pieces of a body (gpu/domain/pieces.hpp) in the order of the body. Each device sums the pieces
// of its domains. The first device of the first rank (process) then gets the sums of the other devices and ranks, and one
// work-group there adds up all of them.
#pragma once

#include "gpu/body/resident_body.hpp"

#include <cstddef>

namespace periscope::gpu {

class PieceSums {
public:
    PieceSums() = default;
    PieceSums(const ResidentBody& body, std::size_t bytes_of_sum);

    // Return the arguments of a kernel that sums the pieces of a domain (kernels/common/pieces.cl), including local
    // memory, and the number of its work-items.
    Bindings of(const BondStore& store) const;
    static std::size_t work_items(const BondStore& store);
    // Returns the arguments of the kernel that adds up the sums of all pieces.
    Bindings all() const;
    // Called when the pieces of all domains have been summed: copies the sums of other devices and ranks to the first
    // device, and runs there the kernel that adds them up. Other ranks do not run it.
    void add_up(const Kernel& kernel);

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        std::uint32_t first = 0, end = 0; // pieces
        cl::Buffer partial;               // room for the sums of all pieces of the body
    };
    void gather();
    Bytes own_sums(const OfDevice& from) const;
    void put_sums(std::uint32_t first_piece, const Bytes& sums) const; // on the first device

    std::vector<OfDevice> devices_;
    const RankParts* ranks_ = nullptr; // null if this process is alone; otherwise this rank has one device
    std::uint32_t pieces_ = 0;
    std::size_t bytes_ = 0; // the bytes of a sum
};

} // namespace periscope::gpu
