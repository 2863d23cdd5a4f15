// Holds the sums of a body's pieces (gpu/domain/pieces.hpp) in the order of the body. Each device sums the pieces of
// its domains. The first device gets the sums of the others, and one work-group there adds up all.
#pragma once

#include "gpu/body/resident_body.hpp"

#include <cstddef>

namespace periscope::gpu {

class PieceSums {
public:
    PieceSums() = default;
    PieceSums(const ResidentBody& body, std::size_t bytes_of_sum);

    // The arguments of a kernel that sums a domain's pieces (kernels/common/pieces.cl), including the local memory, and
    // the number of its work-items.
    Bindings of(const BondStore& store) const;
    static std::size_t work_items(const BondStore& store);
    // The arguments of the kernel that adds up the pieces.
    Bindings all() const;
    // Called when all domains have been summed: copies the sums of other devices to the first.
    void gather();

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        std::uint32_t first = 0, end = 0; // pieces
        cl::Buffer partial;               // the sums of the whole body
    };
    std::vector<OfDevice> devices_;
    std::uint32_t pieces_ = 0;
    std::size_t bytes_ = 0; // the bytes of a sum
};

} // namespace periscope::gpu
