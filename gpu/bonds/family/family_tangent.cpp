// The tangent of the forces of irregular nodes (core/model/newton.hpp, kernels/family/family_*_tangent.cl).
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_store.hpp"

namespace periscope::gpu {

void FamilyStore::make_tangent(const Program& program, const StoreNames& names) {
    const std::size_t nodes = (model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size;
    if (model_.is_state_based())
        change_ = device_.zeros(nodes * (options_.double_precision ? 8 : 4));
    tangent_ = Tangent(program, names, buffers(), model_.nodes.size(), bonds_->work_items(), model_.is_state_based());
    krylov_.emplace(device_, program, 4 * nodes, model_.nodes.size(),
                    NewtonBuffers{relaxation_.ease, kind_, material_, motion_, force_, low_displacement_});
}

void FamilyStore::apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) {
    tangent_.apply(device_, last_displacement(), w, result, least_across);
}

} // namespace periscope::gpu
