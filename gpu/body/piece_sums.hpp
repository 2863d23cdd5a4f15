// Holds the sums of the pieces of a body (gpu/domain/pieces.hpp) in the order of the body. Each device sums the pieces
// of its domains. The first device then gets the sums of the other devices, and one work-group there adds up all of
// them.
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
    // Called when the pieces of all domains have been summed: copies the sums of other devices to the first one.
    void gather();

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        std::uint32_t first = 0, end = 0; // pieces
        cl::Buffer partial;               // room for the sums of all pieces of the body
    };
    std::vector<OfDevice> devices_;
    std::uint32_t pieces_ = 0;
    std::size_t bytes_ = 0; // the bytes of a sum
};

} // namespace periscope::gpu
