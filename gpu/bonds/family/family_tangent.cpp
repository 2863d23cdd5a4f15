// The tangent of the forces of irregular nodes (core/model/newton.hpp, kernels/family/family_*_tangent.cl).
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_store.hpp"

namespace periscope::gpu {

void FamilyStore::make_tangent(const cl::Program& program) {
    const std::size_t nodes = (model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size;
    const auto count = static_cast<cl_uint>(model_.nodes.size());
    tangent_ = cl::Kernel(program, "tangent_action");
    tangent_.setArg(0, count);
    cl_uint at = 5;
    for (const cl::Buffer& b : bonds_->of_step())
        tangent_.setArg(at++, b);
    if (!model_.energy_factor.empty())
        tangent_.setArg(at++, energy_factor_);
    if (model_.is_state_based()) {
        change_ = device_.zeros(nodes * (options_.double_precision ? 8 : 4));
        tangent_.setArg(at++, pressure_);
        tangent_.setArg(at++, change_);
        tangent_dilatation_ = cl::Kernel(program, "tangent_dilatation");
        tangent_dilatation_.setArg(0, count);
        at = 3;
        for (const cl::Buffer& b : bonds_->of_step())
            tangent_dilatation_.setArg(at++, b);
        tangent_dilatation_.setArg(at++, of_theta_);
        tangent_dilatation_.setArg(at++, change_);
    }
    krylov_.emplace(device_, program, options_.double_precision, 4 * nodes, model_.nodes.size(),
                    NewtonBuffers{relaxation_.ease, kind_, material_, motion_, force_, low_displacement_});
}

void FamilyStore::apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) {
    if (model_.is_state_based()) {
        tangent_dilatation_.setArg(1, last_displacement());
        tangent_dilatation_.setArg(2, w);
        device_.run(tangent_dilatation_, bonds_->work_items());
    }
    tangent_.setArg(1, last_displacement());
    tangent_.setArg(2, w);
    tangent_.setArg(3, result);
    set_real(tangent_, 4, least_across, options_.double_precision);
    device_.run(tangent_, bonds_->work_items());
}

void FamilyStore::warm_up_tangent(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    const auto nodes = [&](std::size_t count) {
        tangent_.setArg(0, static_cast<cl_uint>(count));
        if (model_.is_state_based())
            tangent_dilatation_.setArg(0, static_cast<cl_uint>(count));
    };
    nodes(0);
    apply_tangent(krylov_->direction, krylov_->result, 0);
    nodes(model_.nodes.size());
    krylov_->warm_up(device_, displacement(), prescribed, loads);
}

} // namespace periscope::gpu
