// The overload of the bonds of a body (kernels/common/limits.cl), for the rules of
// core/model/fracture_rules.hpp.
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class BondLimits {
public:
    BondLimits() = default;
    BondLimits(const Model& model, DeviceContext& device, const BondStore& store); // of a program with its kernels

    struct Found {
        double overload = 0, softened = 0, count = 0; // directed bonds of at least the overload asked for
    };
    Found look(DeviceContext& device, const cl::Buffer& displacement, double from = 1); // waits
    // The overload from which bonds break in an event: no more bonds than the rules allow, unless their overloads are equal.
    double break_from(DeviceContext& device, const cl::Buffer& displacement, double largest);
    void warm_up(DeviceContext& device, const cl::Buffer& displacement);

    bool any_softens() const { return any_softens_; } // laws of the model
    bool any_breaks() const { return any_breaks_; }

private:
    Kernel of_items_, all_;
    Argument<cl_uint> items_, count_;
    Argument<cl::Buffer> displacement_;
    Argument<Real> from_;
    cl::Buffer found_, total_;
    std::size_t counted_ = 0, work_items_ = 0, bonds_ = 0;
    bool is_double_ = false, any_softens_ = false, any_breaks_ = false;
};

} // namespace periscope::gpu
