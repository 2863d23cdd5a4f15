// The tangent of the forces on a lattice (core/model/newton.hpp, kernels/lattice/lattice_tangent.cl).
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <initializer_list>

namespace periscope::gpu {

void LatticeStore::make_tangent(const cl::Program& program) {
    tangent_ = cl::Kernel(program, "tangent_action");
    tangent_.setArg(0, static_cast<cl_uint>(blocks_));
    cl_uint at = 5;
    for (const cl::Buffer* b : {&life_, &material_, &family_volume_, &stiffness_, &special_})
        tangent_.setArg(at++, *b);
    if (model_.is_state_based()) {
        change_ = device_.zeros(layout_.places * real_size());
        for (const cl::Buffer* b : {&pressure_, &deviator_, &change_})
            tangent_.setArg(at++, *b);
        tangent_dilatation_ = cl::Kernel(program, "tangent_dilatation");
        tangent_dilatation_.setArg(0, static_cast<cl_uint>(blocks_));
        at = 3;
        for (const cl::Buffer* b : {&life_, &of_theta_, &change_, &stiffness_})
            tangent_dilatation_.setArg(at++, *b);
    }
    krylov_.emplace(device_, program, options_.double_precision, components_ * layout_.places,
                    model_.nodes.lattice->sites(),
                    NewtonBuffers{relaxation_.ease, kind_, material_, motion_, force_, low_displacement_});
}

void LatticeStore::apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) {
    if (model_.is_state_based()) {
        tangent_dilatation_.setArg(1, last_displacement());
        tangent_dilatation_.setArg(2, w);
        device_.run(tangent_dilatation_, blocks_);
    }
    tangent_.setArg(1, last_displacement());
    tangent_.setArg(2, w);
    tangent_.setArg(3, result);
    set_real(tangent_, 4, least_across, options_.double_precision);
    device_.run(tangent_, blocks_);
}

void LatticeStore::warm_up_tangent(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    const auto blocks = [&](std::size_t count) {
        tangent_.setArg(0, static_cast<cl_uint>(count));
        if (model_.is_state_based())
            tangent_dilatation_.setArg(0, static_cast<cl_uint>(count));
    };
    blocks(0);
    apply_tangent(krylov_->direction, krylov_->result, 0);
    blocks(blocks_);
    krylov_->warm_up(device_, displacement(), prescribed, loads);
}

} // namespace periscope::gpu
