// The tangent of the bonds' forces (core/model/newton.hpp): the kernels `tangent_action`, and before it
// `tangent_dilatation` in the state-based model, of either store.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class Tangent {
public:
    Tangent() = default;
    Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
            std::size_t work_items, bool is_state_based);

    // A w → result at this displacement; stiffness across bonds no less than `least_across`.
    void apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result,
               double least_across);
    // The same with no items, for the kernels to be compiled.
    void warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result);

private:
    void set_items(std::size_t items);

    Kernel action_, dilatation_;
    Argument<cl_uint> items_, dilatation_items_;
    Argument<cl::Buffer> displacement_, w_, result_, dilatation_displacement_, dilatation_w_;
    Argument<Real> least_;
    std::size_t count_ = 0, work_items_ = 0;
};

} // namespace periscope::gpu
