// The family store's sums for strain and stress.
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_store.hpp"

#include <algorithm>

namespace periscope::gpu {

void FamilyStore::make_moments(const cl::Program& program) {
    if (!model_.fields.any())
        return;
    moments_ = cl::Kernel(program, "bond_moments");
    moments_.setArg(2, static_cast<cl_uint>(model_.nodes.size()));
    cl_uint at = 5;
    for (const cl::Buffer& b : bonds_->of_step())
        moments_.setArg(at++, b);
    if (!model_.energy_factor.empty())
        moments_.setArg(at++, energy_factor_);
    if (model_.is_state_based())
        moments_.setArg(at, of_theta_);
}

std::uint32_t FamilyStore::moment_places() const {
    return static_cast<std::uint32_t>((model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size);
}
std::uint32_t FamilyStore::moment_place(std::uint32_t node) const {
    return node;
}

void FamilyStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_.setArg(0, static_cast<cl_uint>(first));
    moments_.setArg(1, static_cast<cl_uint>(count));
    moments_.setArg(3, nodes_[current_]);
    moments_.setArg(4, to);
    device_.run(moments_, std::max<std::size_t>(1, options_.is_scalar ? count : count / cluster_size));
}

} // namespace periscope::gpu
