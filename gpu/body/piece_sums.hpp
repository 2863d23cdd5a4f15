// Where the sums of a body's pieces stand (gpu/domain/pieces.hpp), in the order of the body. Each device sums the pieces of its domains;
// on the first, which gets those of the others, one work-group adds up all.
#pragma once

#include "gpu/body/resident_body.hpp"

#include <cstddef>

namespace periscope::gpu {

class PieceSums {
public:
    PieceSums() = default;
    PieceSums(const ResidentBody& body, std::size_t bytes_of_sum);

    // Arguments of a kernel that sums a domain's pieces (kernels/common/pieces.cl), the number of its work-items, and how many bytes each has of the
    // memory that its group shares.
    Bindings of(const BondStore& store) const;
    static std::size_t work_items(const BondStore& store);
    // Arguments of the kernel that adds them up.
    Bindings all() const;
    // When all domains have been summed: those of other devices come to the first.
    void gather();

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        std::uint32_t first = 0, end = 0; // pieces
        cl::Buffer partial;               // of the whole body
    };
    std::vector<OfDevice> devices_;
    std::uint32_t pieces_ = 0;
    std::size_t bytes_ = 0; // of a sum
};

} // namespace periscope::gpu
