// The family store's sums for strain and stress.
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_store.hpp"

#include <algorithm>

namespace periscope::gpu {

void FamilyStore::make_moments(const Program& program) {
    if (!model_.fields.any())
        return;
    moments_ = Kernel(program, "bond_moments");
    moments_.bind({{"all_nodes", static_cast<cl_uint>(model_.nodes.size())}});
    moments_.bind_if_present(buffers());
    moments_first_ = moments_.at_launch<cl_uint>("first_node");
    moments_count_ = moments_.at_launch<cl_uint>("count");
    moments_of_ = moments_.at_launch<cl::Buffer>("nodes");
    moments_to_ = moments_.at_launch<cl::Buffer>("result");
    moments_.require_complete();
}

std::uint32_t FamilyStore::moment_places() const {
    return static_cast<std::uint32_t>((model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size);
}
std::uint32_t FamilyStore::moment_place(std::uint32_t node) const {
    return node;
}

void FamilyStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_first_.set(first);
    moments_count_.set(count);
    moments_of_.set(nodes_[current_]);
    moments_to_.set(to);
    device_.run(moments_, std::max<std::size_t>(1, options_.is_scalar ? count : count / cluster_size));
}

} // namespace periscope::gpu
