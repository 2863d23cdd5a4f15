// The lattice store's sums for strain and stress.
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <algorithm>

namespace periscope::gpu {

void LatticeStore::make_moments(const cl::Program& program) {
    if (!model_.fields.any())
        return;
    moments_ = cl::Kernel(program, "bond_moments");
    cl_uint at = 4;
    for (const cl::Buffer* b : {&life_, &material_, &family_volume_, &stiffness_, &kind_})
        moments_.setArg(at++, *b);
    if (model_.is_state_based())
        for (const cl::Buffer* b : {&deviator_, &of_theta_})
            moments_.setArg(at++, *b);
}

std::uint32_t LatticeStore::moment_places() const {
    return static_cast<std::uint32_t>(blocks_ * lanes_);
}
std::uint32_t LatticeStore::moment_place(std::uint32_t node) const {
    return place_of(node) - layout_.origin;
}

void LatticeStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_.setArg(0, static_cast<cl_uint>(first / lanes_));
    moments_.setArg(1, static_cast<cl_uint>(count / lanes_));
    moments_.setArg(2, displacement_[current_]);
    moments_.setArg(3, to);
    device_.run(moments_, std::max<std::size_t>(1, count / lanes_));
}

} // namespace periscope::gpu
