// The tangent of the bonds' forces (core/reference/newton.hpp): the kernels `tangent_action`, and before it
// `tangent_dilatation` in the state-based model, of either store; and `tangent_blocks`, those of its diagonal.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class Tangent {
public:
    Tangent() = default;
    // change: of the state-based model, of one number a place (which is among the buffers, too).
    Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, const BlockLaunch& blocks,
            const cl::Buffer& change);

    // What w changes of the dilatation of each node, at this displacement: its halo is read by what follows.
    void dilate(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w);
    const cl::Buffer& change() const { return change_; }
    bool has_dilatation() const { return dilatation_.exists(); } // state-based models
    // A w → result at this displacement; stiffness across bonds no less than `least_across`.
    void apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result,
               double least_across);
    // The block of each node, −V ∂f/∂u of its own displacement, with stiffness across bonds no less than 0: the diagonals, and
    // xy, xz and yz, as vectors of nodes (in a plane xy alone). What fills up has none.
    void find_blocks(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& diagonal,
                     const cl::Buffer& coupling);

private:
    Kernel action_, dilatation_, blocks_;
    Argument<cl::Buffer> displacement_, w_, result_, dilatation_displacement_, dilatation_w_;
    Argument<cl::Buffer> block_displacement_, diagonal_, coupling_;
    Argument<Real> least_;
    BlockLaunch launch_;
    cl::Buffer change_;
};

} // namespace periscope::gpu
