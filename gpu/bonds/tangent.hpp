// Applies the tangent A of the bonds' forces (core/reference/newton.hpp) with the kernels of a store: `tangent_action`,
// before it `tangent_dilatation` in the state-based model, and `tangent_blocks` for the blocks on the diagonal of A.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class Tangent {
public:
    Tangent() = default;
    // `change` has one number for each place, in the state-based model; it is also among `buffers`.
    Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, const BlockLaunch& blocks,
            const cl::Buffer& change);

    // Computes how w changes the dilatation of each node, at this displacement. apply() also reads this change in the
    // halo.
    void dilate(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w);
    const cl::Buffer& change() const { return change_; }
    bool has_dilatation() const { return dilatation_.exists(); } // state-based models
    // Computes result = A w at this displacement. The stiffness across bonds is at least `least_across`.
    void apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result,
               double least_across);
    // Computes the block of each node, −V ∂f/∂u for its own displacement, with a stiffness across bonds of at least 0.
    // `diagonal` gets xx, yy and zz, `coupling` xy, xz and yz (in a plane only xy), as vectors of nodes. Unused places
    // get no block.
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
