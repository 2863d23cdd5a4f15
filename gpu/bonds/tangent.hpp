// Multiplies vectors by the tangent A of the bonds' forces (core/reference/newton.hpp) on one device. It runs three
// kernels of the bond store: `tangent_dilatation` (only in the state-based theory), then `tangent_action`, which
// computes the product, and `tangent_blocks`, which computes the blocks on the diagonal of A.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

namespace periscope::gpu {

class Tangent {
public:
    Tangent() = default;
    // `change` is the buffer for the change of each node's dilatation; it is empty in the bond-based theory. It must
    // also be one of `buffers`.
    Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, const BlockLaunch& blocks,
            const cl::Buffer& change);

    // Computes how w changes the dilatation of each node, at this displacement. apply() reads this change at the
    // neighbours of a node. If the body is divided into domains, they must exchange change() before apply(), because
    // some neighbours are in the halo.
    void dilate(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w);
    const cl::Buffer& change() const { return change_; }
    bool has_dilatation() const { return dilatation_.exists(); } // true only in the state-based theory
    // Computes result = A w at this displacement. The stiffness across bonds is at least `least_across`.
    void apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w, const cl::Buffer& result,
               double least_across);
    // Computes the diagonal block of A of each node, −V ∂f/∂u for the displacement of the node itself. The stiffness
    // across bonds counts as at least 0. `diagonal` gets xx, yy and zz; `coupling` gets xy, xz and yz (in a plane only
    // xy). Both have the layout of forces. In the arrays of a lattice, slots outside the blocks of the domain are not
    // written.
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
