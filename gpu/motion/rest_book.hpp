// The displacement of the last equilibrium, to which a body may return, and the way from the one before, along which it is
// extrapolated (kernels/motion/rest.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {

class RestBook {
public:
    RestBook() = default;
    RestBook(DeviceContext& device, const BondStore& store); // of a program with its kernels

    void keep(DeviceContext& device, const cl::Buffer& displacement);
    void go_back(DeviceContext& device, const cl::Buffer& displacement) { go_on(device, displacement, 0); }
    // From the stored displacement, this multiple of the way.
    void go_on(DeviceContext& device, const cl::Buffer& displacement, double part);
    void find_way(DeviceContext& device, const cl::Buffer& displacement); // from the displacement kept to this one

    const cl::Buffer& way() const { return way_; }

    // Also stored in a checkpoint: the part of the load step that is in equilibrium, the part to try next, and the part of the way
    // (0: none).
    struct Parts {
        double done = 0, next = 1, of_way = 0;
    };
    void put_parts(DeviceContext& device, const Parts& parts);
    Parts parts(DeviceContext& device) const;
    void add_state(std::vector<StateBuffer>& state) const;
    void warm_up(DeviceContext& device, const cl::Buffer& displacement);

private:
    Kernel move_, way_since_;
    Argument<cl::Buffer> moved_, ended_;
    Argument<Real> part_;
    Argument<cl_int> keep_;
    Argument<cl_uint> move_count_, way_count_;
    cl::Buffer base_, way_, parts_, low_;
    std::size_t numbers_ = 0;
};

} // namespace periscope::gpu
