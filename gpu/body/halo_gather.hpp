// Gathers the values of irregular nodes that one domain owns and another one has in its halo, on the device of the
// owner, in whose arrays they are scattered.
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class HaloGather {
public:
    HaloGather() = default;
    // `slot_list` has the indices of these nodes in the arrays of the owner.
    HaloGather(const BondStore& owner, const std::vector<std::uint32_t>& slot_list);

    // Writes the values of array `from` at these indices, one after the other, to `to` from `first_byte` on. All sizes
    // are multiples of 4 bytes.
    void run(const StateBuffer& from, const cl::Buffer& to, std::size_t first_byte);
    // Writes the values of all `fields`, one field after the other, to `to`, which becomes larger if it is too small.
    void run(const std::vector<StateBuffer>& fields, cl::Buffer& to);

private:
    DeviceContext* device_ = nullptr;
    Kernel kernel_;
    Argument<cl_uint> words_;
    Argument<cl::Buffer> from_, to_;
    Argument<cl_uint> first_word_;
    std::size_t count_ = 0;
};

} // namespace periscope::gpu
