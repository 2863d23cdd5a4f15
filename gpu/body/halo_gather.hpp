// Nodes that one domain owns and another has in its halo, where these are scattered over the owner's arrays (irregular nodes):
// brought together on the owner's device.
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class HaloGather {
public:
    HaloGather() = default;
    // Places in the arrays of the owner.
    HaloGather(const BondStore& owner, const std::vector<std::uint32_t>& places);

    // One array of these places, one after the other, to the bytes of `to` from `first_byte` on; multiples of four bytes.
    void run(const StateBuffer& from, const cl::Buffer& to, std::size_t first_byte);

private:
    DeviceContext* device_ = nullptr;
    Kernel kernel_;
    Argument<cl_uint> words_;
    Argument<cl::Buffer> from_, to_;
    Argument<cl_uint> first_word_;
    std::size_t count_ = 0;
};

} // namespace periscope::gpu
