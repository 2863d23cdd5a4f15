// The tangent of the forces on a lattice (core/model/newton.hpp, kernels/lattice/lattice_tangent.cl).
#include "gpu/bonds/lattice/lattice_store.hpp"

namespace periscope::gpu {

void LatticeStore::make_tangent(const Program& program, const StoreNames& names) {
    if (model_.is_state_based())
        change_ = device_.zeros(layout_.places * real_size());
    tangent_ = Tangent(program, names, buffers(), blocks_, blocks_, model_.is_state_based());
    krylov_.emplace(device_, program, components_ * layout_.places, model_.nodes.lattice->sites(),
                    NewtonBuffers{relaxation_.ease, kind_, material_, motion_, force_, low_displacement_});
}

void LatticeStore::apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) {
    tangent_.apply(device_, last_displacement(), w, result, least_across);
}

} // namespace periscope::gpu
