// The tangent of the bonds' forces (core/model/newton.hpp): the kernels `tangent_action`, and before it
// `tangent_dilatation` in the state-based model, of either store; and `tangent_blocks`, those of its diagonal.
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
    // The block of each node, −V ∂f/∂u of its own displacement, with stiffness across bonds no less than 0: the diagonals, and
    // xy, xz and yz, as vectors of nodes (in a plane xy alone). What fills up has none.
    void find_blocks(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& diagonal,
                     const cl::Buffer& coupling);
    // The same with no items, for the kernels to be compiled.
    void warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result);

private:
    void set_items(std::size_t items);

    Kernel action_, dilatation_, blocks_;
    Argument<cl_uint> items_, dilatation_items_, block_items_;
    Argument<cl::Buffer> displacement_, w_, result_, dilatation_displacement_, dilatation_w_;
    Argument<cl::Buffer> block_displacement_, diagonal_, coupling_;
    Argument<Real> least_;
    std::size_t count_ = 0, work_items_ = 0;
};

} // namespace periscope::gpu
